// Lists the lines of each declaration, with examples for each word that marks one. Messages show them for a line that no pass
// understands, and use them to find the right place of a misplaced line.

import { forms, kindsAt, formParts } from '../ast/forms.ts';
import { prepositions } from '../ast/prepositions.ts';
import { isReservedWord } from '../ast/words.ts';
import { isLanguage, wordsIn } from './line-words.ts';

type Examples = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the examples of the forms that may stand in some places, by the words that mark them: the first word of an
 * example, those that may be names elsewhere, and any word but a preposition of a line that begins with a name. A line with
 * no slots shows nothing new.
 */
function readExamples(places: readonly string[]): Examples {
  const found: Record<string, readonly string[]> = {};
  for (const kind of places.flatMap(kindsAt))
    for (const example of (formParts.get(kind)?.[0]?.length ?? 0) > 2 ? forms[kind].examples : []) {
      const [first = '', ...others] = wordsIn(example);
      const isSmall = (word: string): boolean =>
        isLanguage(first) ? isReservedWord(word) : prepositions.some((one) => one === word);
      const marks = others.filter((word) => !isSmall(word));
      for (const word of new Set([first, ...marks].filter(isLanguage)))
        found[word] = [...(found[word] ?? []), example];
    }
  return found;
}

const known = new Map<readonly string[], Examples>();

/** The same, read when a line first needs them. */
export function examplesAt(places: readonly string[]): Examples {
  const examples = known.get(places) ?? readExamples(places);
  known.set(places, examples);
  return examples;
}

/** A declaration with lines of its own. */
export interface Home {
  /** The first words of the declarations that have such lines. */
  readonly owners: readonly string[];
  /** The place of its lines, as the end of the sentence `a line like this stands`. */
  readonly where: string;
  /** The lines around a line that belongs here, so that it can be parsed; `…` marks the line. */
  readonly around: string;
  /** The places in the table of forms where its lines stand. */
  readonly places: readonly string[];
  /** Lines that show what can be written here. */
  readonly shown: readonly string[];
}

const moments = ['momentLine'];

/** Where the lines of a procedure stand. Actions have them too. */
export const statementPlaces: readonly string[] = ['statement', 'IfBranch'];

/** Where lines at the margin stand, and which of them a house rule has. */
export const marginPlaces: readonly string[] = ['file', 'declaration'];
export const amendingPlaces: readonly string[] = [...marginPlaces, 'override'];

export const homes: readonly Home[] = [
  {
    owners: ['condition'],
    where: 'below a `condition`',
    around: 'condition X\n  …',
    places: ['conditionLine'],
    shown: ['bars everything', 'lasts for 2 rounds'],
  },
  {
    owners: ['action'],
    where: 'in an `action`, above what happens',
    around: 'action X by a on t\n  …\n  nothing',
    places: ['actionLine'],
    shown: ['counts as act', 'pick t from enemies of a', 'lower t.HP by 2'],
  },
  {
    owners: ['check'],
    where: 'in a `check`, below what it rolls',
    around: 'check X by p\n  roll d20 as face\n  …\n  other  otherwise',
    places: ['checkLine'],
    shown: ['roll d20 as face', 'hit  when face >= 15', 'miss  otherwise'],
  },
  {
    owners: ['kind'],
    where: 'below a `kind`, one for each field',
    around: 'kind X\n  …',
    places: ['fieldLine'],
    shown: ['skill  1..20', 'HP  counter 0..  starts 10'],
  },
  {
    owners: ['policy'],
    where: 'in a `policy`',
    around: 'policy X for a\n  …',
    places: ['policyLine', 'policyRule'],
    shown: ['take Strike  when a.HP > 3', 'pick lowest option.HP', 'choose Push yes'],
  },
  {
    owners: ['example'],
    where: 'in an `example`',
    around: 'example "x"\n  …',
    places: ['exampleLine'],
    shown: ['scenario Bridge', 'dice Hit by Ada  12', 'expect Ada.HP is 3'],
  },
  {
    owners: ['scenario'],
    where: 'in a `scenario`',
    around: 'scenario X\n  …',
    places: ['scenarioLine'],
    shown: ['side heroes', 'given light dark', 'policy Brute for foes'],
  },
  {
    owners: ['procedure', 'encounter', 'trigger'],
    where: 'in a `procedure`, an `action`, a `trigger` or the `encounter`',
    around: 'procedure X of p\n  …',
    places: statementPlaces,
    shown: ['lower p.HP by 2', 'p gains Prone', 'ask p to take any act or nothing'],
  },
  {
    owners: ['invariant'],
    where: 'in an `invariant` or a `measure`',
    around: 'invariant X\n  …\n  yes',
    places: moments,
    shown: ['always', 'at end of each round', 'every p in heroes satisfies p.HP >= 0'],
  },
  {
    owners: ['measure'],
    where: 'in an `invariant` or a `measure`',
    around: 'invariant X\n  …\n  yes',
    places: moments,
    shown: ['at end of encounter', 'count p in heroes where p is standing'],
  },
];
