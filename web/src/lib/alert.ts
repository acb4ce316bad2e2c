// A tone, and a notification of the browser: for who does not look. Neither is anything until a person switched it on.

let audio: AudioContext | null = null;

/** Two soft notes, half a second. Browsers are silent until somebody clicked in the page; then so are we. */
export async function playTone(): Promise<void> {
	try {
		audio ??= new AudioContext();
		if (audio.state === 'suspended') await audio.resume();
		const from = audio.currentTime;
		for (const [hertz, delay] of [[587.33, 0], [880, 0.14]] as const) {
			const tone = audio.createOscillator();
			const volume = audio.createGain();
			const at = from + delay;
			tone.frequency.value = hertz;
			volume.gain.setValueAtTime(0, at);
			volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
			volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
			tone.connect(volume).connect(audio.destination);
			tone.start(at);
			tone.stop(at + 0.42);
		}
	} catch {
		// Without sound the title still tells.
	}
}

export type Permission = 'granted' | 'denied' | 'default' | 'none';

export const notifyPermission = (): Permission => ('Notification' in window ? Notification.permission : 'none');

/** Only called by a click. */
export async function askPermission(): Promise<Permission> {
	if (!('Notification' in window)) return 'none';
	return Notification.requestPermission();
}

/** While the tab is out of sight; of one table one at a time. */
export function notify(table: string, title: string, body: string, icon: string): void {
	if (!document.hidden || notifyPermission() !== 'granted') return;
	try {
		const shown = new Notification(title, { body, icon, tag: `ecumene-${table}` });
		shown.onclick = () => {
			window.focus();
			shown.close();
		};
	} catch {
		// Some phones allow them only to pages that are installed.
	}
}
