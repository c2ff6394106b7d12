// Tests what `fray diff` says about rulesets with small deliberate changes. It names each change once and at its place,
// and names none exactly if both rulesets compile to the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  changeSentence,
  compareRules,
  compile,
  createSource,
  nodeText,
  areSameRules,
  walk,
  type Compilation,
  type RuleChange,
} from '@fray/dsl/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutatedText, mutantText } from '../ledger/edits.ts';
import { mutantsIn } from '../testing/mutants.ts';
import { scaled, thorough } from '../../../../test/scale.ts';

const runs = scaled(6);
const root = join(fileURLToPath(import.meta.url), '../../../../..');

type Sound = Compilation & {
  readonly ruleset: NonNullable<Compilation['ruleset']>;
  readonly checked: NonNullable<Compilation['checked']>;
};

function sound(text: string): Sound | undefined {
  const done = compile(createSource('rules.fray', text));
  return done.ruleset === undefined || done.checked === undefined
    ? undefined
    : { ...done, ruleset: done.ruleset, checked: done.checked };
}

const names = ['unit-ambush', 'action-segments', 'ap-loss', 'column-ambush', 'momentum'] as const;

interface Shipped {
  readonly text: string;
  readonly rules: Sound;
  readonly mutants: ReturnType<typeof mutantsIn>;
}

const known = new Map<string, Shipped>();

function shipped(name: string): Shipped {
  const before = known.get(name);
  if (before !== undefined) return before;
  const text = readFileSync(join(root, 'rulesets', name, `${name}.fray`), 'utf8');
  const rules = sound(text);
  if (rules === undefined) throw new Error(`${name} has errors`);
  const made = { text, rules, mutants: mutantsIn(text) };
  known.set(name, made);
  return made;
}

const changesTo = (
  { rules }: Shipped,
  text: string,
): { readonly changes: readonly RuleChange[]; readonly isAlike: boolean } | undefined => {
  const other = sound(text);
  return other === undefined
    ? undefined
    : { changes: compareRules(rules, other), isAlike: areSameRules(rules.ruleset, other.ruleset) };
};

/** Removes comments, citations and all blanks, so that only layout-independent text is left. */
const bare = (text: string): string =>
  text
    .replaceAll(/#[^\n"]*$/gm, '')
    .replaceAll(/ \[[\w -]+\]$/gm, '')
    .replaceAll(/\s+/g, '');

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Applies `edit` to the code of a text and to the holes of its strings; quoted text and comments stay. */
function inCode(text: string, edit: (code: string) => string): string {
  const isCode = (line: string): boolean => !line.trimStart().startsWith('#');
  return text
    .split('\n')
    .map((line) =>
      isCode(line)
        ? line
            .split(/("(?:[^"\\]|\\.)*")/)
            .map((part, index) =>
              index % 2 === 0 ? edit(part) : part.replaceAll(/\{[^}]*\}/g, edit),
            )
            .join('')
        : line,
    )
    .join('\n');
}

/** A number from 0 to below 1 that selects an item of a list of any length. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const at = <T>(list: readonly T[], where: number): T => {
  const one = list[Math.floor(where * list.length)];
  if (one === undefined) throw new Error('the list is empty');
  return one;
};

test.each(names)('%s has no difference from itself', (name) => {
  const { rules } = shipped(name);
  expect(compareRules(rules, rules)).toEqual([]);
  expect(areSameRules(rules.ruleset, rules.ruleset)).toBe(true);
});

test('one small change is named once, at its place, with the old and the new text', () => {
  let looked = 0;
  fc.assert(
    fc.property(fc.constantFrom(...names), place, (name, where) => {
      const ruleset = shipped(name);
      const { text } = ruleset;
      const { mutant, item } = at(ruleset.mutants, where);
      const other = mutatedText(text, mutant);
      const found = changesTo(ruleset, other);
      const [edit] = mutant.edits;
      if (found === undefined || edit === undefined) return; // The change leaves no valid ruleset.
      looked += 1;
      const said = `${name}, line ${lineAt(text, edit.start)}: ${mutantText(text, mutant)}`;
      // No change is named exactly if both compile to the same.
      expect([said, found.changes.map(changeSentence).length === 0]).toEqual([said, found.isAlike]);
      if (found.isAlike) return;
      const [from, to] = [lineAt(text, item.span.start), lineAt(text, item.span.end)];
      for (const { before, after } of found.changes) {
        const [one, now] = [before?.lines[0], after?.lines[0]];
        for (const piece of [one, now])
          if (piece !== undefined)
            expect(piece.line, said).toSatisfy((line) => line >= from && line <= to);
        if (one !== undefined) expect(bare(text), said).toContain(bare(one.text));
        if (now !== undefined) expect(bare(other), said).toContain(bare(now.text));
        const [was, is] = [before, after].map((piece) =>
          piece?.lines.map((line) => line.text).join(' '),
        );
        if (mutant.edits.length === 1) expect(was, said).not.toBe(is);
      }
      // If two lines changed places, the report may name two changed lines, and one of them may also count as moved.
      expect(found.changes.length, said).toBeLessThanOrEqual(mutant.edits.length === 1 ? 1 : 3);
    }),
    { numRuns: runs },
  );
  expect(looked).toBeGreaterThan(0);
});

test('layout, comments, citations and the order of declarations make no difference', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(place, { minLength: 5, maxLength: 5 }),
      (name, wheres) => {
        const ruleset = shipped(name);
        const plain = ruleset.text
          .replaceAll(/ +\[[A-Z][\w -]*\]$/gm, '')
          .replaceAll(/^ *#.*\n/gm, '');
        const [header = '', ...decls] = plain.split(/^(?=[a-z])/m);
        // Triggers follow one another as they are written, and the first scenario is the one that is played.
        const isFixed = (decl: string): boolean => /^(?:trigger|scenario) /.test(decl);
        const order = decls.filter((decl) => !isFixed(decl));
        for (const where of wheres)
          order.push(...order.splice(Math.floor(where * order.length), 3));
        const written = [header, ...order, ...decls.filter(isFixed)].join('');
        const found = changesTo(
          ruleset,
          inCode(written, (code) => code.replaceAll(/ (?=is |in |of |\+ )/g, '   ')),
        );
        expect([name, found?.changes.map(changeSentence), found?.isAlike]).toEqual([
          name,
          [],
          true,
        ]);
      },
    ),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test.runIf(thorough)('a name that is changed at every place is one renaming', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), place, (name, where) => {
      const { text, rules } = shipped(name);
      const declared: string[] = [];
      for (const file of rules.checked.files)
        walk(
          file,
          (node) =>
            void (
              node.kind === 'Ident' &&
              rules.checked.resolutionOf(node)?.ident === node &&
              declared.push(node.text)
            ),
        );
      // A name of two declarations would be two renamings. A name that is also a word of the language cannot be
      // replaced in the text.
      const renamed = at(
        declared.filter(
          (one) =>
            /^[A-Z]\w+-?\w*$/.test(one) && declared.filter((other) => other === one).length === 1,
        ),
        where,
      );
      const other = inCode(text, (code) =>
        code.replaceAll(new RegExp(`(?<![\\w-])${renamed}(?![\\w-])`, 'g'), `${renamed}-otherwise`),
      );
      const found = changesTo(shipped(name), other);
      expect(
        found?.changes.map((change) => [
          change.kind,
          change.edits.map(({ before, after }) => [
            before && nodeText(before),
            after && nodeText(after),
          ]),
        ]),
      ).toEqual([['renamed', [[renamed, `${renamed}-otherwise`]]]]);
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});
