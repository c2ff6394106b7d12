// Makes and reads drafts: what somebody writes in the playground.
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import { textAt, plainPath } from '../host/plain-path.ts';

/** Rules and house rules with everything they need: `path` is the file to play. */
export interface GivenRules {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface Draft {
  /** The origin of the rules: a path of the library, or a new name. */
  readonly path: string;
  readonly text: string;
  /** The version of the language in which its texts are written. */
  readonly language: number;
  /** The original text of the rules, for comparisons if the library does not have it. */
  readonly came: string;
  /** The house rule on top; undefined if there is none. */
  readonly house: { readonly path: string; readonly text: string } | undefined;
  /** Other files that these need and the library does not have, by path. */
  readonly others: Readonly<Record<string, string>>;
  readonly scenario: string;
  readonly seed: string;
  readonly set: Readonly<Record<string, string>>;
  readonly given: Readonly<Record<string, string>>;
  readonly dice: string;
  readonly answers: string;
  /** True if the reader throws the dice. */
  readonly asksDice: boolean;
  /** The side for which the reader decides, or `everybody`; empty if the reader decides nothing. */
  readonly decides: string;
  /** The reader's answers so far, one line for each question. */
  readonly table: readonly string[];
}

/** Returns a draft of these rules and nothing else. */
export function draftOf(path: string, text: string): Draft {
  return {
    path,
    text,
    language: LANGUAGE_VERSION,
    came: text,
    house: undefined,
    others: {},
    scenario: '',
    seed: '1',
    set: {},
    given: {},
    dice: '',
    answers: '',
    asksDice: false,
    decides: '',
    table: [],
  };
}

/** Returns the draft with an empty house rule on top. */
export function withHouseRule(
  draft: Draft,
): Draft & { readonly house: NonNullable<Draft['house']> } {
  const at = draft.path.lastIndexOf('/') + 1;
  return {
    ...draft,
    house: {
      path: `${draft.path.slice(0, at)}house-rule.fray`,
      text: `amends "${draft.path.slice(at)}"\n\n`,
    },
  };
}

/** Returns a draft of files that belong together. A house rule goes on top of what it amends. */
export function draftOfFiles({ path, files }: GivenRules): Draft {
  const text = textAt(files, path) ?? '';
  const below = amendedBy(path, text);
  const rules = below === undefined ? undefined : textAt(files, below);
  const others = Object.fromEntries(
    Object.entries(files).filter(([name]) => name !== path && name !== below),
  );
  return rules === undefined || below === undefined
    ? { ...draftOf(path, text), others }
    : { ...draftOf(below, rules), house: { path, text }, others };
}

/** The version of drafts that a browser kept before they named one. */
const UNMARKED = 2;

const isText = (value: unknown): value is string => typeof value === 'string';

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  );
}

/** Returns a draft from data that anybody may have written; undefined if the data is no draft. */
export function draftFrom(data: unknown): Draft | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const {
    path,
    text,
    language,
    came,
    house,
    others,
    scenario,
    seed,
    set,
    given,
    dice,
    answers,
    asksDice,
    decides,
    table,
  } = data as Record<string, unknown>;
  if (!isText(path) || !isText(text)) return undefined;
  const { path: housePath, text: houseText } = (
    typeof house === 'object' && house !== null ? house : {}
  ) as Record<string, unknown>;
  const or = (value: unknown): string => (isText(value) ? value : '');
  return {
    path,
    text,
    language: typeof language === 'number' ? language : UNMARKED,
    came: isText(came) ? came : text,
    house:
      isText(housePath) && isText(houseText) ? { path: housePath, text: houseText } : undefined,
    others: textsOf(others),
    scenario: or(scenario),
    seed: or(seed),
    set: textsOf(set),
    given: textsOf(given),
    dice: or(dice),
    answers: or(answers),
    asksDice: asksDice === true,
    decides: or(decides),
    table: Array.isArray(table) ? table.filter(isText) : [],
  };
}

/** Returns the path of the rules that a house rule amends, from its header; undefined if it names none. */
export function amendedBy(path: string, text: string): string | undefined {
  const named = /^\s*(?:#[^\n]*\n\s*)*amends\s+"([^"]+)"/m.exec(text)?.[1];
  if (named === undefined) return undefined;
  return plainPath(path.replace(/[^/]*$/, named));
}
