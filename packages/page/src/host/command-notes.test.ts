// What the page shows of the notes of commands depends on their kind, never on their words.
import { giveNote, type Note } from '@fray/cli/embedded';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notesOf } from './command-notes.ts';
import { createMemoryHost } from './memory-host.ts';

test('of a note of any wording, the page shows the words without the hint, or nothing because of its kind', () => {
  const kinds: readonly Note['kind'][] = ['scenario', 'draft', 'cut', 'file', 'aside', 'warning'];
  const words = fc.stringMatching(/^(?:note: |playing )?[a-z;:-]{1,20}$/);
  fc.assert(
    fc.property(fc.constantFrom(...kinds), words, (kind, said) => {
      const made = createMemoryHost({});
      giveNote(made.host, kind, said, '--option does more');
      expect(notesOf(made)).toBe(kind === 'scenario' || kind === 'draft' ? '' : said);
      expect(made.printed.err).toBe('');
    }),
  );
});
