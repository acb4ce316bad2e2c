// Searching as people type: without capitals and accents, every word somewhere.

export const folded = (text: string, language: string): string => text.toLocaleLowerCase(language).normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l');

export const searchWords = (search: string, language: string): string[] => folded(search, language).split(/\s+/).filter(Boolean);
