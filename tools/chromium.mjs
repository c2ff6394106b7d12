// Finds Chromium for the tests of the page. With --install it installs Debian's if there is none and that is allowed. Exits with 1 if there
// is no Chromium.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of a Chromium; undefined if there is none. */
export function findChromium() {
  return places.find((path) => path !== undefined && path !== '' && existsSync(path));
}

function install() {
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!isDebian) return;
  for (const args of [['update'], ['install', '-y', 'chromium']])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (findChromium() === undefined && process.argv.includes('--install')) install();
  const found = findChromium();
  if (found === undefined) {
    console.error('There is no Chromium here. Install one, or name its path in CHROMIUM.');
    process.exitCode = 1;
  } else console.log(found);
}
