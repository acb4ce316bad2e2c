// What is open on the board of this device: the chosen area, where a move is to go, the sheet above the map.

export type Sheet = 'tracks' | 'trade' | 'purchase' | 'expand' | 'choices';

class BoardState {
	area = $state<string | null>(null);
	to = $state<string | null>(null);
	sheet = $state<Sheet | null>(null);

	choose(area: string | null): void {
		this.area = area;
		this.to = null;
	}
	toggle(sheet: Sheet): void {
		this.sheet = this.sheet === sheet ? null : sheet;
	}
}

export const board = new BoardState();
