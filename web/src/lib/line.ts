// The line between a table and who plays it: a socket to the server, or a worker in this browser that speaks as one does.

import { device } from './device.ts';

export interface Line {
	readonly state: 'opening' | 'open' | 'closed';
	send(frame: string): void;
	close(): void;
}

/** What is told of it. */
export interface Ears {
	opened(): void;
	took(data: string | ArrayBuffer): void;
	closed(): void;
}

export type Dial = (table: string, ears: Ears) => Line;

const STATES = ['opening', 'open', 'closed', 'closed'] as const;

function socketLine(_table: string, ears: Ears): Line {
	const secure = location.protocol === 'https:' ? 'wss' : 'ws';
	const socket = new WebSocket(`${secure}://${location.host}/ws`);
	socket.binaryType = 'arraybuffer';
	socket.onopen = () => ears.opened();
	socket.onmessage = (e) => ears.took(e.data as string | ArrayBuffer);
	socket.onclose = () => ears.closed();
	return {
		get state() {
			return STATES[socket.readyState]!;
		},
		send: (frame) => socket.send(frame),
		close() {
			// Closed while it opens, a browser calls that a failure.
			if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
			else socket.close();
		},
	};
}

/** How one is opened. What the server knows this device by goes with the socket. */
export const dial = (): Promise<Dial> => (ALONE ? import('../alone/line.ts').then((m) => m.workerLine) : device().then(() => socketLine));
