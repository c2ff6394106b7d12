// Finds slips in a line by the table of slips. Each row of the table is a pattern. The corrected text is only a proposal,
// which the caller tries.

import { statementWords } from '../ast/words.ts';
import { slipTable } from './slip-table.ts';
import { plainLine, type Slip } from './slip.ts';

/** A slip that a line seems to contain. */
export interface FoundSlip {
  /** The offsets of the slip in the line. */
  readonly start: number;
  readonly end: number;
  /** The text to put there; undefined if the slip is reported without a fix. */
  readonly replacement: string | undefined;
  /** The whole line, with the slip corrected. */
  readonly line: string;
  readonly slip: Slip;
}

/** Longer lines are skipped: a line with a single slip is seldom so long. */
export const longestLine = 200;

/**
 * Returns the slips that a line may contain, in the order of the table.
 *
 * @param owner the first word of the declaration that contains the line
 */
export function findSlips(line: string, owner: string): readonly FoundSlip[] {
  if (line.length > longestLine) return [];
  const key = `${owner} ${line}`;
  const known = byLine.get(key);
  if (known !== undefined) return known;
  const found = slipsOf(line, owner);
  if (byLine.size >= mostLines) byLine.clear();
  byLine.set(key, found);
  return found;
}

// The same line is searched several times, and all lines of a text are searched again for each fix that is tried in one of
// them.
const byLine = new Map<string, readonly FoundSlip[]>();
const mostLines = 20_000;

function slipsOf(line: string, owner: string): readonly FoundSlip[] {
  return patternsIn(owner).flatMap(({ slip, needs, pattern, mend }) =>
    !needs.every((part) => line.includes(part))
      ? []
      : [...line.matchAll(pattern())]
          .filter((match) => !match.slice(1).some(isStatement))
          .map((match): FoundSlip => {
            const start = match.index;
            const end = start + match[0].length;
            const replacement = mend?.(match.slice(1));
            return {
              start,
              end,
              replacement,
              line:
                replacement === undefined
                  ? line
                  : line.slice(0, start) + replacement + line.slice(end),
              slip,
            };
          }),
  );
}

/** Returns the patterns of lines that belong to a declaration. */
function patternsIn(owner: string): readonly Pattern[] {
  const known = byOwner.get(owner);
  if (known !== undefined) return known;
  const found = patterns.filter(({ slip }) => standsIn(slip, owner));
  // Few words begin a declaration; a text that is not a ruleset may begin with anything.
  if (byOwner.size < mostOwners) byOwner.set(owner, found);
  return found;
}

const byOwner = new Map<string, readonly Pattern[]>();
const mostOwners = 100;

/** True if a word begins a statement, so that it is not a name: `stop nothing` is an outcome with its statement. */
function isStatement(slot: string): boolean {
  return statementWords.some((word) => word === slot);
}

/** True if such a line can belong to a declaration. */
function standsIn({ place, wrong }: Slip, owner: string): boolean {
  const hasFields = ['kind', 'condition', 'track', 'given'].includes(owner);
  if (place === 'field') return hasFields;
  if (place === 'declaration') return plainLine(wrong).startsWith(owner);
  if (place === 'statement')
    return !hasFields && !['table', 'side', 'span', 'ruling'].includes(owner);
  return owner === 'check';
}

interface Pattern {
  readonly slip: Slip;
  /** The texts that a line must contain; only then do we try the pattern. */
  readonly needs: readonly string[];
  readonly pattern: () => RegExp;
  /** Builds the corrected text from the values of the slots; undefined for a slip that is only reported. */
  readonly mend: ((slots: readonly string[]) => string) | undefined;
}

const anything = '\\S(?:.*?\\S)?';

// The letters as ranges of characters. Classes by Unicode property take a hundred times as long to compile, and there are
// hundreds of patterns.
const letter = 'A-Za-z_\\u00aa-\\u1fff';
// The pattern of a name. No name is `the`.
const name = `(?!the )[${letter}][${letter}0-9]*(?:-[${letter}0-9]+)*`;
const path = `${name}(?:\\.${name})*`;
const capital = '(?=[A-Z\\u00c0-\\u00de])';

const patterns: readonly Pattern[] = slipTable.flatMap((slip) => {
  const line = slip.wrong.split('\n').find((one) => one.includes('«'));
  const parts = line === undefined ? null : /^(.*)«(.*)»(.*)$/.exec(line);
  if (parts === null) return [];
  const [, before = '', inside = '', after = ''] = parts;
  const pieces = inside.split(/(‹[^›]*›| +)/).filter((piece) => piece !== '');
  const slots = pieces.filter((piece) => piece.startsWith('‹'));
  // If the slip is at the start or the end of the example, it must also be at the start or the end of a line.
  const start =
    before.trim() === '' ? '^' : /^[A-Za-z0-9‹]/.test(inside) ? `(?<![${letter}0-9.-])` : '';
  // Other parts of a field may follow a slip at the end of the field's line, unless the slip takes the rest of the line.
  const takesAll = inside.endsWith('›') && slotOf(slots.at(-1)?.slice(1, -1) ?? '') === anything;
  const end =
    after === '' && (takesAll || slip.place !== 'field')
      ? '$'
      : /[A-Za-z0-9›]$/.test(inside)
        ? `(?![${letter}0-9-])`
        : '';
  const right = /«(.*)»/.exec(slip.right)?.[1];
  let made: RegExp | undefined;
  return [
    {
      slip,
      needs: pieces.filter((piece) => !/^[‹ ]/.test(piece)),
      pattern: () =>
        (made ??= new RegExp(
          start +
            pieces
              .map((piece, n) =>
                patternOf(
                  piece,
                  [pieces[n - 1], pieces[n + 1], ...besideIn(right ?? '', piece)].every(isApart),
                ),
              )
              .join('') +
            end,
          'g',
        )),
      mend: right === undefined ? undefined : (found) => filled(right, slots, found),
    },
  ];
});

/** Returns the characters before and after a slot. */
function besideIn(text: string, slot: string): readonly (string | undefined)[] {
  const at = text.indexOf(slot);
  return at < 0 ? [] : [text[at - 1], text[at + slot.length]];
}

/** True if a piece of a slip separates its neighbours. */
function isApart(piece: string | undefined): boolean {
  return piece === undefined || piece.startsWith(' ');
}

/**
 * Returns the pattern of a piece of a slip: blanks, a slot (a group), or literal text.
 *
 * @param isAlone true if it touches no other piece: a number by itself matches anything that counts
 */
function patternOf(piece: string, isAlone: boolean): string {
  if (piece.startsWith(' ')) return '[ \\t]+';
  if (isAlone && /^‹\d{1,2}›$/.test(piece)) return `(\\d+|${capital.replace('=', '!')}${path})`;
  if (piece.startsWith('‹')) return `(${slotOf(piece.slice(1, -1))})`;
  return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the pattern of a slot, by the kind of its example. */
function slotOf(example: string): string {
  if (/^\d{3}$/.test(example)) return '\\d{3}';
  if (/^\d+$/.test(example)) return '\\d+';
  if (/^d\d+$/.test(example)) return '[dD]\\d+';
  if (/^\d*d\d+$/.test(example)) return '\\d*[dD]\\d+';
  if (example.startsWith('"')) return '"[^"]*"';
  if (/^[A-Z][A-Za-z-]*$/.test(example)) return capital + name;
  if (/^[a-z]$/.test(example)) return name;
  if (/^[A-Za-z.-]+$/.test(example)) return path;
  if (/^\d+\.\.\d+$/.test(example)) return '\\d*\\.\\.\\d*';
  return anything;
}

function filled(right: string, slots: readonly string[], found: readonly string[]): string {
  return right.replace(/‹[^›]*›/g, (slot) => found[slots.indexOf(slot)] ?? plainLine(slot));
}
