// The differences in the text of B and A, each with a sentence, its lines and their places.
import {
  changeSentence,
  compareRules,
  nodeText,
  type Passage,
  type RuleChange,
} from '@fray/dsl/internal';
import { createReach } from '@fray/engine/reach';
import { diffArrays } from 'diff';
import type { Style } from '../report/style.ts';
import {
  clean,
  columnsOf,
  countText,
  fenced,
  listed,
  markdownSentence,
  markdownText,
  wrap,
} from '../report/text.ts';
import { playedExamples } from '../reach/play.ts';
import { untriedBy } from '../reach/unmet.ts';
import type { DiffAnswer, DiffRequest, Side } from './diff-answer.ts';
import { sameInPlay } from './stages.ts';

/** The number of lines of an added or removed piece that a terminal shows; the rest is counted. */
const mostLines = 6;

/** Answers what changed in the rules. Texts and examples may differ without any effect on play. */
export async function rulesAnswer(
  a: Side,
  b: Side,
  { brief, host, runExamples, cut }: DiffRequest,
): Promise<DiffAnswer> {
  const all = compareRules(a, b);
  const kinds = sorted(all);
  const untried = runExamples ? await untriedOf(b, kinds.rules, host, cut) : undefined;
  const changes: SortedChanges = {
    ...kinds,
    playAlike: sameInPlay(a.ruleset, b.ruleset),
    untried,
    isOutOfTime: runExamples && untried === undefined,
  };
  return {
    differs: all.length > 0,
    lines: (style, width) =>
      brief ? briefLines(changes, style, width) : terminalLines(changes, style, width),
    markdown: () => markdownLines(changes),
    json: {
      playAlike: changes.playAlike,
      changes: all.map((change) => ({
        ...changeJson(change),
        noExample: changes.untried?.has(change) ?? null,
      })),
    },
  };
}

/** The changes, sorted: rules in the order of the files, then texts, then examples. */
interface SortedChanges {
  readonly rules: readonly RuleChange[];
  readonly wording: readonly RuleChange[];
  readonly examples: readonly RuleChange[];
  /** True if both compile to the same rules. */
  readonly playAlike: boolean;
  /**
   * The changes of rules that no example of B reaches; undefined if not all examples were played.
   */
  readonly untried: ReadonlySet<RuleChange> | undefined;
  /** True if time ran out before all examples were played. */
  readonly isOutOfTime: boolean;
}

function sorted(
  changes: readonly RuleChange[],
): Pick<SortedChanges, 'rules' | 'wording' | 'examples'> {
  const isExample = (change: RuleChange): boolean => change.declaration.keyword === 'example';
  return {
    rules: changes.filter((change) => change.kind !== 'wording' && !isExample(change)),
    wording: changes.filter((change) => change.kind === 'wording' && !isExample(change)),
    examples: changes.filter(isExample),
  };
}

/** The changes that no example of the rules reaches; undefined: there was no time to play all examples. */
async function untriedOf(
  { ruleset, sources }: Side,
  changes: readonly RuleChange[],
  host: DiffRequest['host'],
  cut: DiffRequest['cut'],
): Promise<ReadonlySet<RuleChange> | undefined> {
  if (changes.every(({ after }) => after === undefined)) return new Set();
  const reach = createReach(ruleset);
  const examples = playedExamples(ruleset, host.sha256, reach);
  while (examples.next().done !== true) {
    await host.pause();
    if (cut.isOver()) return undefined;
  }
  const isUntried = untriedBy(ruleset, reach);
  const fileOf = new Map(sources.map(({ path }, index) => [path, index]));
  return new Set(
    changes.filter(({ after }) =>
      isUntried(
        (after?.lines ?? []).map(({ file, line }) => ({ file: fileOf.get(file) ?? -1, line })),
      ),
    ),
  );
}

function terminalLines(changes: SortedChanges, style: Style, width: number): readonly string[] {
  const { rules, wording, examples } = changes;
  return [
    ...summary(changes),
    ...rules.flatMap((change) => [
      ...wrap(style.bold(clean(changeSentence(change))), width, 2),
      ...untriedLines(change, changes, style),
      ...pieceLines(change, style, width),
    ]),
    ...note('Only the wording', namesOf(wording), width),
    ...note('Examples', exampleNotes(examples), width),
  ];
}

function untriedLines(
  change: RuleChange,
  { untried }: SortedChanges,
  style: Style,
): readonly string[] {
  return untried?.has(change) === true ? [`  ${style.yellow('no example reaches this')}`] : [];
}

/** If there are more changes than this, and the report has other parts, we omit their lines. */
const mostWithLines = 2;
const mostSentences = 8;

/**
 * The sentences, and the lines if there are few changes. A changed invariant affects no fight, so
 * it is only named.
 */
function briefLines(changes: SortedChanges, style: Style, width: number): readonly string[] {
  const invariants = changes.rules.filter(
    ({ declaration: { keyword } }) => keyword === 'invariant',
  );
  const rules = changes.rules.filter((change) => !invariants.includes(change));
  const shown = rules.length > mostWithLines ? rules.slice(0, mostSentences) : rules;
  return [
    ...summary(changes),
    ...shown.flatMap((change) => [
      ...wrap(style.bold(clean(changeSentence(change))), width, 2),
      ...untriedLines(change, changes, style),
      ...(rules.length > mostWithLines ? [] : pieceLines(change, style, width)),
    ]),
    ...(rules.length > shown.length
      ? [
          style.dim(
            `and ${countText(rules.length - shown.length, 'more change')}: --only rules shows all`,
          ),
        ]
      : []),
    ...note('Invariants', namesOf(invariants), width),
    ...(rules.length > 0
      ? []
      : [
          ...note('Only the wording', namesOf(changes.wording), width),
          ...note('Examples', exampleNotes(changes.examples), width),
        ]),
  ];
}

/** The summary before the changes. */
function summary({ rules, playAlike: isAlike, isOutOfTime }: SortedChanges): readonly string[] {
  if (rules.length === 0) return ['The same rules.'];
  return [
    ...(isAlike ? ['They play the same: the same rules, written differently.'] : []),
    ...(isOutOfTime ? ['The search for changes that no example reaches was not finished.'] : []),
  ];
}

function pieceLines(change: RuleChange, style: Style, width: number): readonly string[] {
  const { before, after } = change;
  const [[one, ...moreBefore], [other, ...moreAfter]] = [before?.lines ?? [], after?.lines ?? []];
  const isPair =
    one !== undefined &&
    other !== undefined &&
    moreBefore.length + moreAfter.length === 0 &&
    change.edits.every(({ key }) => key !== 'default');
  const [was, is] = isPair ? markedPair(one.text, other.text, style) : [];
  return [
    ...sideLines('-', before, was, { style, width }),
    ...sideLines('+', after, is, { style, width }),
  ];
}

function sideLines(
  sign: '-' | '+',
  piece: Passage | undefined,
  marked: string | undefined,
  { style, width }: { readonly style: Style; readonly width: number },
): readonly string[] {
  if (piece === undefined) return [];
  const paint = sign === '-' ? style.red : style.green;
  const base = piece.lines[0]?.depth ?? 0;
  const shown = piece.lines.length > mostLines ? piece.lines.slice(0, mostLines - 1) : piece.lines;
  const lines = shown.flatMap(({ text, depth, file, line }, index) => {
    const lead = `  ${paint(sign)} ${'  '.repeat(depth - base)}`;
    const body = wrap(lead + (marked ?? clean(text)), width, 6 + (depth - base) * 2);
    // Consecutive lines of a piece show their place only once.
    return index === 0 || file !== shown[0]?.file
      ? placed(body, clean(`${shortName(file)}:${line}`), style, width)
      : body;
  });
  return piece.lines.length > shown.length
    ? [
        ...lines,
        `  ${paint(sign)}   ${style.dim(`and ${countText(piece.lines.length - shown.length, 'more line')}`)}`,
      ]
    : lines;
}

/** Puts the place at the right margin, after the last line if there is room, otherwise below it. */
function placed(
  lines: readonly string[],
  place: string,
  style: Style,
  width: number,
): readonly string[] {
  const last = lines.at(-1) ?? '';
  const room = width - columnsOf(last) - columnsOf(place);
  return room >= 2
    ? [...lines.slice(0, -1), last + ' '.repeat(room) + style.dim(place)]
    : [...lines, ' '.repeat(Math.max(0, width - columnsOf(place))) + style.dim(place)];
}

function shortName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Both lines with marks around the words that differ, so that they are visible without colour. */
function markedPair(before: string, after: string, style: Style): readonly [string, string] {
  const parts = gathered(diffArrays(wordsOf(before), wordsOf(after)));
  const mark = (text: string, paint: (text: string) => string): string =>
    text.replace(
      /^(\s*)(.*?)(\s*)$/s,
      (_, lead: string, word: string, tail: string) =>
        `${lead}${word === '' ? '' : paint(style.bold(`«${word}»`))}${tail}`,
    );
  return [
    parts.map(({ was, is }) => (was === is ? was : mark(was, style.red))).join(''),
    parts.map(({ was, is }) => (was === is ? is : mark(is, style.green))).join(''),
  ];
}

/**
 * The equal pieces of a line and the differing pieces between them. If there are many, they become
 * one, from the first to the last.
 */
function gathered(
  parts: readonly {
    readonly value: readonly string[];
    readonly added?: boolean;
    readonly removed?: boolean;
  }[],
): readonly { readonly was: string; readonly is: string }[] {
  const pieces: { was: string; is: string; isSame: boolean }[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    const isSame = added !== true && removed !== true;
    const last = pieces.at(-1);
    const piece = { was: added === true ? '' : text, is: removed === true ? '' : text, isSame };
    if (last === undefined || last.isSame || isSame) pieces.push(piece);
    else pieces[pieces.length - 1] = { was: last.was + piece.was, is: last.is + piece.is, isSame };
  }
  const differing = pieces.flatMap(({ isSame }, index) => (isSame ? [] : [index]));
  const [from, to] = [differing[0], differing.at(-1)];
  if (from === undefined || to === undefined || differing.length <= 2) return pieces;
  const middle = pieces.slice(from, to + 1);
  return [
    ...pieces.slice(0, from),
    { was: middle.map(({ was }) => was).join(''), is: middle.map(({ is }) => is).join('') },
    ...pieces.slice(to + 1),
  ];
}

function wordsOf(text: string): string[] {
  return clean(text).match(/[\p{L}\p{N}_+.-]+|\s+|"[^"]*"|./gu) ?? [];
}

function namesOf(changes: readonly RuleChange[]): readonly string[] {
  return [
    ...new Set(changes.map(({ declaration: { keyword, name } }) => (name === '' ? keyword : name))),
  ];
}

function exampleNotes(examples: readonly RuleChange[]): readonly string[] {
  const of = (test: (change: RuleChange) => boolean): number =>
    new Set(examples.filter(test).map(({ declaration: { name } }) => name)).size;
  const isWhole = ({ path, owner }: RuleChange): boolean =>
    path.length === 0 && (owner.before === undefined || owner.after === undefined);
  const counts: readonly (readonly [number, string])[] = [
    [of((one) => one.kind === 'added' && isWhole(one)), 'new'],
    [of((one) => one.kind === 'removed' && isWhole(one)), 'gone'],
    [of((one) => !isWhole(one)), 'changed'],
  ];
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
}

function note(title: string, parts: readonly string[], width: number): readonly string[] {
  return parts.length === 0 ? [] : wrap(clean(`${title}: ${listed(parts, 'and')}.`), width, 2);
}

function markdownLines(changes: SortedChanges): readonly string[] {
  const { rules, wording, examples } = changes;
  const lines = ['## Rules', ''];
  for (const line of summary(changes)) lines.push(line, '');
  for (const change of rules) {
    const { before, after } = change;
    const body = (sign: string, piece: Passage | undefined): readonly string[] =>
      (piece?.lines ?? []).map(
        ({ text, depth }) =>
          `${sign} ${'  '.repeat(depth - (piece?.lines[0]?.depth ?? 0))}${clean(text)}`,
      );
    const [first] = (after ?? before)?.lines ?? [];
    lines.push(
      `**${markdownSentence(changeSentence(change))}** (${markdownText(first?.file ?? '')}:${first?.line ?? 1})`,
      '',
      ...fenced([...body('-', before), ...body('+', after)]),
      '',
    );
  }
  for (const [title, parts] of [
    ['Only the wording', namesOf(wording)],
    ['Examples', exampleNotes(examples)],
  ] as const)
    if (parts.length > 0) lines.push(markdownText(`${title}: ${listed(parts, 'and')}.`), '');
  return lines.slice(0, -1);
}

function changeJson(change: RuleChange): object {
  const { kind, declaration, path, before, after, edits } = change;
  return {
    kind,
    declaration: declaration.keyword,
    name: declaration.name,
    path,
    sentence: changeSentence(change),
    before: pieceJson(before),
    after: pieceJson(after),
    ...(change.behind === undefined ? {} : { behind: pieceJson(change.behind ?? undefined) }),
    edits: edits.map(editJson),
  };
}

function editJson({ before, after }: RuleChange['edits'][number]): object {
  return { from: (before && nodeText(before)) ?? null, to: (after && nodeText(after)) ?? null };
}

function pieceJson(piece: Passage | undefined): object | null {
  const [first] = piece?.lines ?? [];
  if (piece === undefined || first === undefined) return null;
  return {
    text: piece.lines
      .map(({ text, depth }) => `${'  '.repeat(depth - first.depth)}${text}`)
      .join('\n'),
    file: first.file,
    line: first.line,
  };
}
