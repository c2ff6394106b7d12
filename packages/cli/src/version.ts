// Reads the version of the command from its package. Our build puts the version into the bundle, so that one file alone knows it.
import { readFileSync } from 'node:fs';

/** Returns the version of the command, such as `1.2.0`. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
