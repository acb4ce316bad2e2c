/** A text as a file of this device. */
export function saveText(name: string, text: string): void {
	const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
	Object.assign(document.createElement('a'), { href: address, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
