// Makes a name for a folder and file from the title of a ruleset. Every system accepts this name.

/** Letters that are also written as two, such as `ä` as `ae`. */
const inTwo: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
};

/** Matches the names that Windows reserves for devices, whatever ending follows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The most characters of a name, so that it fits everywhere with a folder before it and an ending. */
const longest = 40;

/**
 * Returns the title in lower-case letters, digits and hyphens: `Der Fechtkünstler` becomes `der-fechtkuenstler`. Letters of
 * other scripts stay.
 * @returns an empty text if the title has no letter or digit
 */
export function safeName(title: string): string {
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => inTwo[letter] ?? letter)
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = [...plain.replace(/^-/, '')].slice(0, longest).join('').replace(/-$/, '');
  if (!/[\p{L}\p{N}]/u.test(short)) return '';
  return devices.test(short) ? `${short}-rules` : short;
}
