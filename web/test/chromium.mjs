// Debian's Chromium, as all tests start it.
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
export const FLAGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
