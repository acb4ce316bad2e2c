/** The table that another tab has open; '': none. */
export const elsewhere = $state({ table: '' });
