// Makes a folder and file name that every system accepts from the title of a ruleset.

/** German letters that are also written as two. */
const inTwo: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
};

/** Windows keeps these for devices, whatever ending follows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Characters of a name, so that it fits everywhere with an ending and a folder before it. */
const longest = 40;

/**
 * Lower-case letters, digits and hyphens: `Der Fechtkünstler` is `der-fechtkuenstler`. Letters of other scripts stay.
 * @returns an empty text if there is no letter or digit
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
