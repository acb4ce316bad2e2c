// Whose menu is open: what may be done about another one's seat.

export const seatMenu = $state<{ seat: string | null }>({ seat: null });
