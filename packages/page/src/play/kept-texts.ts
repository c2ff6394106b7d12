// The kept copies of the texts of shipped files, which are loaded only if an old link needs one.
import type { OldTexts } from '../share/old-texts.ts';

const FOLDER = '../../../../test/keepsakes/texts/';

const copies = import.meta.glob('../../../../test/keepsakes/texts/**/*.patch', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const keptTexts: OldTexts = Object.fromEntries(
  Object.entries(copies).map(([key, patch]) => [key.slice(FOLDER.length), patch]),
);
