import assert from 'node:assert/strict';
import test from 'node:test';
import { faults } from '../dev/strings.mjs';

test('German says everything the page says', () => assert.deepEqual(faults('de', 2), []));
test('Polish says everything the page says', () => assert.deepEqual(faults('pl', 3), []));
