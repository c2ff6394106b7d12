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
import {
  soft,
  heading,
  listBlock,
  sentence,
  softSentence,
  type SignedLines,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { clean, countText, fileName, listed } from '../report/text.ts';
import { playedExamples } from '../reach/play.ts';
import { untriedBy } from '../reach/unmet.ts';
import type {
  Detail,
  DiffPart,
  DiffRequest,
  PassageAnswer,
  RulesAnswer,
  Side,
} from './diff-answer.ts';
import { sameInPlay } from './stages.ts';

/** The number of lines of an added or removed piece that are shown, except in a whole report; the rest is counted. */
const mostLines = 6;

/** Answers what changed in the rules. Texts and examples may differ without any effect on play. */
export async function compareTexts(
  a: Side,
  b: Side,
  { host, runExamples, cut }: DiffRequest,
): Promise<DiffPart<RulesAnswer>> {
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
    report: (detail) => rulesReport(changes, detail),
    answer: {
      playAlike: changes.playAlike,
      changes: all.map((change) => changeAnswer(change, untried)),
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
  const others = changes.filter((change) => !isExample(change));
  return {
    rules: others.filter(({ kind }) => kind !== 'wording'),
    wording: others.filter(({ kind }) => kind === 'wording'),
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

/** Beside other answers, at most so many changes show their lines; of more only so many are told. */
const mostWithLines = 2;
const mostTold = 8;

/** A changed invariant affects no fight, so beside other answers it is only named. */
function rulesReport(changes: SortedChanges, detail: Detail): Report {
  const { rules, wording, examples, playAlike, isOutOfTime, untried } = changes;
  const invariants = rules.filter(
    ({ declaration: { keyword } }) => detail === 'brief' && keyword === 'invariant',
  );
  const told = rules.filter((change) => !invariants.includes(change));
  const isShort = detail === 'brief' && told.length > mostWithLines;
  const shown = isShort ? told.slice(0, mostTold) : told;
  const notes = [
    note('Invariants', namesOf(invariants)),
    ...(detail === 'brief' && told.length > 0
      ? []
      : [note('Only the wording', namesOf(wording)), note('Examples', exampleNotes(examples))]),
  ];
  const summary =
    rules.length === 0
      ? ['The same rules.']
      : [
          ...(playAlike ? ['They play the same: the same rules, written differently.'] : []),
          ...(isOutOfTime
            ? ['The search for changes that no example reaches was not finished.']
            : []),
        ];
  return [
    heading(2, 'Rules'),
    ...summary.map(sentence),
    ...shown.flatMap((change): Report => [
      sentence([{ is: 'strong', text: changeSentence(change) }]),
      ...listBlock(
        untried?.has(change) === true ? [[{ is: 'warning', text: 'no example reaches this' }]] : [],
      ),
      ...(isShort ? [] : [linesBlock(change, detail === 'whole' ? Infinity : mostLines)]),
    ]),
    ...(told.length > shown.length
      ? [
          softSentence(
            `and ${countText(told.length - shown.length, 'more change')}: --only rules shows all`,
          ),
        ]
      : []),
    ...notes.flat().map(sentence),
  ];
}

/** Returns the old and the new lines of a change, at most so many of each. */
function linesBlock({ before, after, edits }: RuleChange, most: number): SignedLines {
  const [[one, ...moreBefore], [other, ...moreAfter]] = [before?.lines ?? [], after?.lines ?? []];
  const isPair =
    one !== undefined &&
    other !== undefined &&
    moreBefore.length + moreAfter.length === 0 &&
    edits.every(({ key }) => key !== 'default');
  const [was, is] = isPair ? markedPair(one.text, other.text) : [];
  return {
    block: 'changes',
    lines: [...sideLines('-', before, was, most), ...sideLines('+', after, is, most)],
  };
}

function sideLines(
  sign: '-' | '+',
  piece: Passage | undefined,
  marked: Words | undefined,
  most: number,
): SignedLines['lines'] {
  const all = piece?.lines ?? [];
  const [first] = all;
  if (first === undefined) return [];
  const shown = all.length > most ? all.slice(0, most - 1) : all;
  return [
    ...shown.map(({ text, depth, file, line }, index) => ({
      sign,
      words: marked ?? text,
      depth: depth - first.depth,
      // Consecutive lines of a piece show their place only once.
      ...(index === 0 || file !== first.file ? { place: `${fileName(file)}:${line}` } : {}),
    })),
    ...(all.length > shown.length
      ? [
          {
            sign,
            depth: 1,
            words: [soft(`and ${countText(all.length - shown.length, 'more line')}`)] as const,
          },
        ]
      : []),
  ];
}

/** Both lines with marks around the words that differ, so that they are visible without colour. */
function markedPair(before: string, after: string): readonly [Words, Words] {
  const parts = gathered(diffArrays(wordsOf(before), wordsOf(after)));
  const mark = (text: string, is: 'before' | 'after'): Exclude<Words, string> => {
    const [, lead = '', word = '', tail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    return [lead, ...(word === '' ? [] : [{ is, text: `«${word}»` }]), tail];
  };
  return [
    parts.flatMap(({ was, is }) => (was === is ? [was] : mark(was, 'before'))),
    parts.flatMap(({ was, is }) => (was === is ? [is] : mark(is, 'after'))),
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

function note(title: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`${title}: ${listed(parts, 'and')}.`];
}

function changeAnswer(
  change: RuleChange,
  untried: SortedChanges['untried'],
): RulesAnswer['changes'][number] {
  const { kind, declaration, path, before, after, edits, behind } = change;
  return {
    kind,
    declaration: declaration.keyword,
    name: declaration.name,
    path,
    sentence: changeSentence(change),
    before: passageAnswer(before),
    after: passageAnswer(after),
    ...(behind === undefined ? {} : { behind: passageAnswer(behind) }),
    edits: edits.map((edit) => ({
      from: (edit.before && nodeText(edit.before)) ?? null,
      to: (edit.after && nodeText(edit.after)) ?? null,
    })),
    noExample: untried?.has(change) ?? null,
  };
}

function passageAnswer(piece: Passage | null | undefined): PassageAnswer | null {
  const [first] = piece?.lines ?? [];
  if (!piece || first === undefined) return null;
  return {
    text: piece.lines
      .map(({ text, depth }) => `${'  '.repeat(depth - first.depth)}${text}`)
      .join('\n'),
    file: first.file,
    line: first.line,
  };
}
