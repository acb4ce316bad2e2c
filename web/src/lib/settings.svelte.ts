// What a person chose for this device: language, theme, how they are called, and how they are told that it is their turn.

import { ask } from './alone.ts';
import { LANGUAGES, type Catalogue } from './format.ts';
import { recall, remember } from './memory.ts';
import { busy } from './settled.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Language = (typeof LANGUAGES)[number];

function firstLanguage(): Language {
	const kept = recall<string>('language', '');
	const wanted = kept || navigator.language.slice(0, 2);
	return LANGUAGES.find((l) => l === wanted) ?? 'en';
}

class Settings {
	language = $state<Language>('en');
	text = $state.raw<Catalogue>({});
	theme = $state<Theme>('system');
	name = $state('');
	/** A tone, notifications of the browser: off until somebody wants them. */
	sound = $state(false);
	notify = $state(false);
	/** Who has only one answer is not asked for it. */
	spare = $state(true);

	async start(): Promise<void> {
		this.setTheme(recall<Theme>('theme', 'system'));
		this.name = recall('name', '');
		this.sound = recall('sound', false);
		this.notify = recall('notify', false);
		this.spare = recall('spare', true);
		await this.speak(firstLanguage());
	}

	/** Changes the language once its sentences are here, so that no half-translated page is seen. */
	async speak(language: Language): Promise<void> {
		let text: Catalogue = {};
		if (language !== 'en') {
			try {
				const answer = await ask(`lang/${language}`);
				if (answer.ok) text = ((await answer.json()) as { text: Catalogue }).text;
			} catch {
				// Without its catalogue the page speaks English; names of things are still translated.
			}
		}
		this.text = text;
		this.language = language;
		document.documentElement.lang = language;
	}

	chooseLanguage(language: Language): void {
		remember('language', language);
		void busy(this.speak(language));
	}

	setTheme(theme: Theme): void {
		this.theme = theme;
		remember('theme', theme);
		if (theme === 'system') delete document.documentElement.dataset.theme;
		else document.documentElement.dataset.theme = theme;
	}

	setSound(sound: boolean): void {
		this.sound = sound;
		remember('sound', sound);
	}

	setNotify(notify: boolean): void {
		this.notify = notify;
		remember('notify', notify);
	}

	setSpare(spare: boolean): void {
		this.spare = spare;
		remember('spare', spare);
	}

	setName(name: string): void {
		this.name = name;
		remember('name', name);
	}
}

export const settings = new Settings();
