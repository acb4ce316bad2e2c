// Which board shows which game. A board is a component without properties; it takes what it needs
// from atTable(): the names, the view, the choices, and act(). A game that is not listed here is
// shown by its parts.

import type { Component } from 'svelte';
import PartsBoard from './PartsBoard.svelte';

const boards: Record<string, Component> = {};

export const boardOf = (game: string): Component => boards[game] ?? PartsBoard;
