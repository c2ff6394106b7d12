// Fixes heads of declarations. A head may lack a participant or a type that lines below it use. The error is then reported
// in such a line, where no change can fix it.

import { prepositions } from '../ast/prepositions.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { aName } from '../slips/recast-parts.ts';
import { placesOf } from '../slips/places.ts';
import { createSource, lineText, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { declarationAround } from './place.ts';
import {
  checked,
  errorsOf,
  leavesLess,
  lineParts,
  diagnosticLine,
  mostWork,
  type AdviceWork,
  type LineMend,
  type Tried,
} from './tried.ts';

/** We try at most this many heads for a line: each takes a whole check. */
const mostTried = 10;

const little = prepositions.join('|');

/** The usual prepositions of each sort of declaration, for those that nothing calls. */
const littleOf: Readonly<Record<string, readonly string[] | undefined>> = {
  check: ['by', 'at', 'against'],
  choice: ['by', 'on'],
  action: ['by', 'on'],
  procedure: ['of', 'on', 'with'],
  policy: ['for'],
};

/** Matches codes of problems that a declaration's head may cause. */
const ofHeads =
  /^(?:names\/(?:unknown-value|unknown-field|called-otherwise)|types\/(?:who-decides|no-actor|does-not-fit|die-for-number|number-for-dice|not-comparable|unknown-column))$/;

/** A declaration, with the text and the place of its head. */
interface Declared {
  readonly source: Source;
  /** The numbers of its first and its last line. */
  readonly line: number;
  readonly last: number;
  readonly head: string;
  readonly owner: string;
  readonly name: string;
}

/**
 * Returns heads with the missing part, those that leave the fewest problems first.
 *
 * @param here the problems of the line
 */
export function headMends(
  at: Tried,
  line: number,
  here: readonly Diagnostic[],
  asking: AdviceWork,
): readonly LineMend[] {
  if (!here.some(({ code }) => ofHeads.test(code))) return [];
  const { source } = at;
  const own = declaredAt(source, line);
  const called = here
    .filter(({ code }) => !code.endsWith('-value'))
    .flatMap(() => calledIn(source, line, own));
  const found: { readonly mend: LineMend; readonly left: number }[] = [];
  let tries = 0;
  for (const one of [own, ...called])
    for (const { head, lacks } of one === undefined ? [] : headsOf(at, one, line)) {
      if (one === undefined || tries >= mostTried || asking.work >= mostWork) break;
      tries += 1;
      const start = source.lineStarts[one.line - 1] ?? 0;
      const edits = [
        { span: span(source.path, start, start + one.head.length), replacement: head },
      ];
      const text = applyEdits(source, edits);
      const now = createSource(source.path, text);
      const diagnostics = checked(asking, now);
      if (!leavesLess(at, now, diagnostics, line, 1)) continue;
      const says = `line ${one.line} ${lacks}: write \`${head.trimEnd()}\``;
      const mend: LineMend = {
        text,
        ...(one.line === line
          ? { line: lineParts(head).line }
          : { line: undefined, whole: { says, edits } }),
        lost: [],
        isGuess: true,
      };
      found.push({ mend, left: errorsOf(now, diagnostics).length });
    }
  return found.toSorted((a, b) => a.left - b.left).map(({ mend }) => mend);
}

/** Returns the declaration that contains a line. */
function declaredAt(source: Source, line: number): Declared | undefined {
  const [first, last] = declarationAround(source, line);
  const head = lineText(source, first);
  const [, owner = '', called = ''] = new RegExp(`^(\\p{L}+) +(${aName})`, 'u').exec(head) ?? [];
  return owner === '' ? undefined : { source, line: first, last, head, owner, name: called };
}

/** Returns the declarations that a line calls. */
function calledIn(source: Source, line: number, own: Declared | undefined): readonly Declared[] {
  const text = lineText(source, line);
  return source.text.split('\n').flatMap((head, row) => {
    const called = new RegExp(
      `^(?:check|choice|action|procedure|define|modifier) +(${aName})`,
      'u',
    ).exec(head)?.[1];
    if (called === undefined || placesOf(called, text).length === 0) return [];
    const found = declaredAt(source, row + 1);
    return found === undefined || found.line === own?.line ? [] : [found];
  });
}

/** A head with the part that it may lack. `names nobody s` is the problem that the old head causes. */
interface FullHead {
  readonly head: string;
  readonly lacks: string;
}

/** Yields the heads of a declaration with a part that it may lack. */
function* headsOf(at: Tried, one: Declared, line: number): Iterable<FullHead> {
  // A head that the parser cannot read is fixed by itself.
  if (
    errorsOf(at.source, at.diagnostics).some(
      (problem) =>
        diagnosticLine(at.source, problem) === one.line && problem.code.startsWith('syntax/'),
    )
  )
    return;
  const missing = missingIn(at, one);
  if (missing.length > 0) {
    const lacks = `names nobody ${missing.map((given) => `\`${given}\``).join(' or ')}`;
    for (const head of withNames(one, missing)) yield { head, lacks };
    return;
  }
  // Adds `by referee` to a choice that the referee decides.
  if (
    one.owner === 'choice' &&
    callsOf(one).some((call) => call.some(([, who]) => who === 'referee'))
  )
    yield {
      head: one.head.replace(new RegExp(`( by )${aName}`, 'u'), '$1referee'),
      lacks: 'does not leave it to the referee',
    };
  // A parameter that holds a value, not a participant.
  const asked = one.line <= line && line <= one.last ? lineText(at.source, line) : undefined;
  for (const [whole, , taken = ''] of one.head.matchAll(
    new RegExp(`(?<![\\w-])(${little}) (${aName})(?! *\\(|[\\p{L}\\p{N}_.-])`, 'gu'),
  )) {
    if (!/^\p{Ll}/u.test(taken) || (asked !== undefined && placesOf(taken, asked).length === 0))
      continue;
    for (const type of typesFor(at.source))
      yield {
        head: one.head.replace(whole, () => `${whole} (${type})`),
        lacks: `does not say what \`${taken}\` is`,
      };
  }
}

/** Returns the types that may be meant, the likeliest first. */
function typesFor(source: Source): readonly string[] {
  const tables = [...source.text.matchAll(/^table (\S+)/gm)].map(([, one]) => `row of ${one}`);
  return ['number', 'yes/no', 'dice', ...tables.slice(0, 4)];
}

/**
 * Returns the one-letter names that a declaration uses for participants but does not introduce. Longer names are more
 * likely misspelled.
 */
function missingIn({ source, diagnostics }: Tried, one: Declared): readonly string[] {
  if (!['check', 'choice', 'action', 'procedure', 'policy', 'modifier'].includes(one.owner))
    return [];
  const unknown = errorsOf(source, diagnostics)
    .filter((problem) => problem.code === 'names/unknown-value' || problem.code === 'names/unknown')
    .filter(
      (problem) =>
        diagnosticLine(source, problem) >= one.line && diagnosticLine(source, problem) <= one.last,
    )
    .map(({ primary: { span: place } }) => source.text.slice(place.start, place.end));
  const calls = callsOf(one);
  // A call with as many arguments as the head takes lacks nobody.
  const isCalledWith = (given: string): boolean =>
    calls.some(
      (call) => call.length > takenBy(one).length && call.some(([, who]) => who === given),
    );
  const hasNobody = !new RegExp(`(?<![\\w-])(?:${little}) ${aName}`, 'u').test(
    one.head.replace(/"[^"]*"/, ''),
  );
  return [...new Set(unknown)].filter(
    (given) =>
      /^\p{Ll}$/u.test(given) &&
      (hasNobody ||
        isCalledWith(given) ||
        one.owner === 'modifier' ||
        calls.some((call) => call.length > takenBy(one).length)),
  );
}

/** Returns the parameters of a head: the preposition and the name of each. */
function takenBy({ head }: Declared): readonly (readonly [little: string, name: string])[] {
  return [
    ...head.replace(/"[^"]*"/, '').matchAll(new RegExp(`(?<![\\w-])(${little}) (${aName})`, 'gu')),
  ].map(([, word = '', taken = '']) => [word, taken]);
}

/** Returns the calls of a declaration elsewhere: the prepositions and arguments of each. */
function callsOf(one: Declared): readonly (readonly (readonly [string, string])[])[] {
  const given = new RegExp(`^(?: (?:${little}) [\\p{L}\\p{N}_.-]+)+`, 'u');
  const lines = one.source.text.split('\n');
  return lines.flatMap((text, row) =>
    row + 1 === one.line || one.name === ''
      ? []
      : placesOf(one.name, text).flatMap((at) => {
          const behind = given.exec(text.slice(at + one.name.length))?.[0];
          return behind === undefined
            ? []
            : [
                [...behind.matchAll(/ (\S+) (\S+)/g)].map(
                  ([, word = '', who = '']): readonly [string, string] => [word, who],
                ),
              ];
        }),
  );
}

/** Yields the head with the names that it lacks. */
function* withNames(one: Declared, missing: readonly string[]): Iterable<string> {
  if (one.owner === 'modifier') {
    yield one.head.replace(/( to \S+)/, (to) => `${to} by ${missing[0]}`);
    return;
  }
  const has = takenBy(one);
  const longest = callsOf(one).toSorted((a, b) => b.length - a.length)[0] ?? [];
  const asked = longest.map(([word]) => word).filter((word) => !has.some(([own]) => own === word));
  const usual = (littleOf[one.owner] ?? []).filter((word) => !has.some(([own]) => own === word));
  for (const words of [asked, ...usual.map((_, n) => usual.slice(n))]) {
    if (words.length < missing.length) continue;
    // An argument with the same name as a parameter gets the preposition of that argument.
    const byName = missing.map(
      (given, n) => longest.find(([, who]) => who === given)?.[0] ?? words[n] ?? '',
    );
    const given = missing.map((who, n) => ` ${byName[n]} ${who}`).join('');
    const [, before = one.head, behind = ''] = /^([^"#[]*?)( *(?:["#[].*)?)$/.exec(one.head) ?? [];
    yield before + given + behind;
  }
}
