// Laws of the language service, for shipped rulesets and short systems, with places and edits drawn at random.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, createSource, parse, parseWith, quickCheck, whatFits } from '@fray/dsl/internal';
import { createLanguageService, type LanguageService } from '@fray/lsp/service';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled, thorough } from '../scale.ts';

const root = join(import.meta.dirname, '../..');
const systems = readdirSync(join(root, 'test/systems')).filter((name) => name.endsWith('.fray'));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = new Map([
  ...systems.map((name) => [name, textOf(`test/systems/${name}`)] as const),
  ['unit-ambush.fray', textOf('rulesets/unit-ambush/unit-ambush.fray')],
]);

/** Returns a service in which one file is open. */
function opened(path: string, text: string): LanguageService {
  const service = createLanguageService({ read: () => undefined });
  service.open(path, text);
  return service;
}

const anyFile = fc.constantFrom(...systems);
const pieces = [
  'x',
  '\n',
  '  ',
  '\n  ',
  '\n\n',
  '"',
  '[',
  '(',
  '#',
  '-',
  ' when ',
  'and ',
  'set ',
  '\r\n',
  '\t',

  'check A by c\n',
  '  roll d6 as q\n',
  'rol d6\n',
  'otherwise',
  'ruleset "x"\n',
  'raise c.HP by 1\n',
];
/** Draws an edit: its place as a share of the text, how many code units it removes, and the text that it inserts. */
const anyEdit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  gone: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(300)),
  come: fc.oneof(fc.constant(''), fc.constantFrom(...pieces)),
});
type Edit = typeof anyEdit extends fc.Arbitrary<infer One> ? One : never;
const edited = (text: string, { at, gone, come }: Edit): string => {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + come + text.slice(start + gone);
};

test('after any edits, incremental parsing gives the same as parsing from scratch', () => {
  fc.assert(
    fc.property(anyFile, fc.array(anyEdit, { minLength: 1, maxLength: 12 }), (name, edits) => {
      const memory = new Map();
      let text = files.get(name) ?? '';
      parseWith(memory, createSource(name, text));
      for (const edit of edits) {
        text = edited(text, edit);
        expect(parseWith(memory, createSource(name, text))).toEqual(
          parse(createSource(name, text)),
        );
      }
    }),
    { numRuns: scaled(60) },
  );
});

test('after any edits, the problems are those of a service that has seen no other text', () => {
  fc.assert(
    fc.property(anyFile, fc.array(anyEdit, { minLength: 1, maxLength: 4 }), (name, edits) => {
      let text = files.get(name) ?? '';
      const service = opened(name, text);
      service.problems(name);
      for (const edit of edits) {
        text = edited(text, edit);
        service.open(name, text);
        const quick = service.quickProblems(name) ?? [];
        const whole = service.problems(name);
        expect(whole).toEqual(opened(name, text).problems(name));
        // Syntax problems of the quick check are also in the complete one, unless there are too many to show.
        const syntax = ({ code }: { readonly code: string }): boolean => code.startsWith('syntax/');
        if (whole.length < 100 && quick.length > 0)
          expect(quick.filter(syntax)).toEqual(whole.filter(syntax));
      }
    }),
    { numRuns: scaled(30) },
  );
});

test('for a text with the same meaning, the quick check repeats the problems of the complete check before', () => {
  fc.assert(
    fc.property(anyFile, anyEdit, fc.nat(), (name, edit, line) => {
      const text = edited(files.get(name) ?? '', edit);
      const service = opened(name, text);
      const whole = service.problems(name);
      // A blank line above some declaration moves all lines below it.
      const starts = [...text.matchAll(/^[a-z]/gm)].map(({ index }) => index);
      const at = starts[line % starts.length] ?? 0;
      service.open(name, `${text.slice(0, at)}\n${text.slice(at)}`);
      // The complete check reports a problem of several declarations once, with the other places beside it.
      const sorts = (problems: readonly { readonly code: string }[]): readonly string[] =>
        [...new Set(problems.map(({ code }) => code))]
          .filter((code) => !code.startsWith('rules/'))
          .sort();
      expect(sorts(service.quickProblems(name) ?? [])).toEqual(sorts(whole));
    }),
    { numRuns: scaled(40) },
  );
});

test('what fits at a place does not depend on what was parsed before', () => {
  fc.assert(
    fc.property(anyFile, fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (name, edits) => {
      let text = files.get(name) ?? '';
      const source = createSource(name, text);
      const read = (path: string): typeof source | undefined => {
        const found = files.get(path);
        return found === undefined ? undefined : createSource(path, found);
      };
      const memory = new Map();
      compile(source, read, { memory });
      for (const edit of edits) {
        text = edited(text, edit);
        const now = createSource(name, text);
        const at = Math.floor(edit.at * text.length) + edit.come.length;
        const { span, fitting, patterns } = whatFits(now, at, read, new Map());
        expect(whatFits(now, at, read, memory)).toMatchObject({ span, fitting, patterns });
      }
    }),
    { numRuns: scaled(60) },
  );
});

test('the quick check does not depend on what was parsed before', () => {
  fc.assert(
    fc.property(anyFile, fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (name, edits) => {
      let text = files.get(name) ?? '';
      const source = createSource(name, text);
      const read = (path: string): typeof source | undefined => {
        const found = files.get(path);
        return found === undefined ? undefined : createSource(path, found);
      };
      const memory = new Map();
      const { diagnostics } = compile(source, read, { memory });
      for (const edit of edits) {
        text = edited(text, edit);
        const now = createSource(name, text);
        const anew = quickCheck({ source, diagnostics }, now, read, new Map());
        expect(quickCheck({ source, diagnostics }, now, read, memory)).toEqual(anew);
      }
    }),
    { numRuns: scaled(60) },
  );
});

/** Returns offsets of words, spread over a text. */
const wordsIn = (text: string): readonly number[] =>
  [...text.matchAll(/[\p{L}_][\p{L}\p{N}_-]*/gu)].map(({ index }) => index);

test.runIf(thorough)('every completion offered in place of a word can be parsed there', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), (name, nth) => {
      const text = files.get(name) ?? '';
      const words = wordsIn(text);
      const at = words[nth % words.length] ?? 0;
      // The first word of a line that has no other may begin a longer one.
      if (/\n[ \t]*$/.test(text.slice(0, at)) && /^[\p{L}\p{N}_-]+\s*?\n/u.test(text.slice(at)))
        return;
      const found = opened(name, text).completion(name, at + 1);
      // Incremental parsing is as good as parsing from scratch by a law above.
      const memory = new Map();
      parseWith(memory, createSource(name, text));
      for (const { text: offered } of found?.items ?? []) {
        const { start, end } = found?.span ?? { start: at, end: at };
        const other = text.slice(0, start) + offered + text.slice(end);
        const errors = parseWith(memory, createSource(name, other)).diagnostics.filter(
          ({ severity }) => severity === 'error',
        );
        expect([
          offered,
          other.slice(Math.max(0, start - 40), start + 40),
          errors.map(({ message }) => message),
        ]).toEqual([offered, expect.anything(), []]);
      }
    }),
    { numRuns: scaled(60) },
  );
});

test('the completions at a word include the word itself', () => {
  let told = 0;
  fc.assert(
    fc.property(fc.constantFrom('pit.fray', 'twenty.fray', 'bands.fray'), fc.nat(), (name, nth) => {
      const text = files.get(name) ?? '';
      const service = opened(name, text);
      const words = wordsIn(text);
      const at = words[nth % words.length] ?? 0;
      const [definition] = service.definition(name, at);
      // The name at its own declaration may be anything.
      if (definition === undefined || definition.start === at) return;
      const word = text.slice(at).match(/^[\p{L}\p{N}_-]+/u)?.[0] ?? '';
      const offered = service.completion(name, at + 1)?.items.map((item) => item.text) ?? [];
      if (!offered.includes(word))
        throw new Error(`${word} at ${text.slice(at - 30, at + 30)}: ${offered.join(' ')}`);
      told += 1;
    }),
    { numRuns: scaled(60) },
  );
  expect(told).toBeGreaterThan(0);
});

test('a definition leads to a declaration of that name, which is among the references', () => {
  fc.assert(
    fc.property(fc.constantFrom(...files.keys()), fc.nat(), (name, nth) => {
      const text = files.get(name) ?? '';
      const service = opened(name, text);
      const words = wordsIn(text);
      const at = words[nth % words.length] ?? 0;
      const word = text.slice(at).match(/^[\p{L}\p{N}_-]+/u)?.[0] ?? '';
      const references = service.references(name, at);
      for (const { start, end } of service.definition(name, at)) {
        expect([word, word.replace(/s$/, '')]).toContain(text.slice(start, end));
        expect(references.map((span) => span.start)).toContain(start);
      }
      // `for 2 rounds` refers to the span `round`.
      const one = word.replace(/s$/, '');
      for (const { start, end } of references)
        expect([word, one, `${one}s`]).toContain(text.slice(start, end));
    }),
    { numRuns: scaled(60) },
  );
});

test('renaming and renaming back gives the same text, and in between the same problems', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), (name, nth) => {
      const text = files.get(name) ?? '';
      const service = opened(name, text);
      const words = wordsIn(text);
      const at = words[nth % words.length] ?? 0;
      const old = service.renamable(name, at);
      if (old === undefined) return;
      const before = service.problems(name);
      const apply = (to: string, from: number): number => {
        const renamed = service.rename(name, from, to);
        expect(renamed).toMatchObject({ ok: true });
        const edits = renamed.ok ? [...renamed.edits] : [];
        const now = service.source(name)?.text ?? '';
        edits.sort((a, b) => b.span.start - a.span.start);
        service.open(
          name,
          edits.reduce(
            (all, { span, replacement }) =>
              all.slice(0, span.start) + replacement + all.slice(span.end),
            now,
          ),
        );
        const above = edits.filter(({ span }) => span.start < from);
        return above.reduce((place, { span }) => place + to.length - (span.end - span.start), from);
      };
      const moved = apply('Quite-another', old.start);
      expect(service.problems(name).map(({ code }) => code)).toEqual(
        before.map(({ code }) => code),
      );
      expect(
        compile(createSource(name, service.source(name)?.text ?? '')).ruleset === undefined,
      ).toBe(before.some(({ severity }) => severity === 'error'));
      apply(text.slice(old.start, old.end), moved);
      expect(service.source(name)?.text).toBe(text);
    }),
    { numRuns: scaled(40) },
  );
});
