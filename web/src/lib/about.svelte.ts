// What each thing of a game does, in the language of the page: loaded when the first thing is asked about, and again when the
// language changes.

import { ask } from './alone.ts';
import { begin } from './settled.ts';

export interface Told {
	text: string;
	rule: string;
}
type Book = Record<string, Record<string, Told>>;

class Library {
	private books = $state.raw<Record<string, Book>>({});
	private asked = new Set<string>();

	/** What failed is asked for again with the next thing. */
	async load(game: string, language: string): Promise<void> {
		const key = `${game}/${language}`;
		if (this.asked.has(key)) return;
		this.asked.add(key);
		const end = begin('a request');
		try {
			const answer = await ask(`about/${encodeURIComponent(game)}/${language}`);
			if (!answer.ok) throw new Error(answer.statusText);
			this.books = { ...this.books, [key]: (await answer.json()) as Book };
		} catch {
			this.asked.delete(key);
		}
		end();
	}

	/** Null when nothing is told of it; undefined as long as the texts are not here. */
	told(game: string, language: string, vocabulary: string, key: string): Told | null | undefined {
		const book = this.books[`${game}/${language}`];
		return book && (book[vocabulary]?.[key] ?? null);
	}
}

export const library = new Library();
