// Claims and bounds said otherwise: what somebody has or lacks, which word a field of somebody holds, how much something is at most.

import { peopleAt, aName, lineWords, type LineAt, type LinePart } from './recast-parts.ts';

const path = `${aName}(?:\\.${aName})*`;
const amount = `(?:\\d+|${path})`;
const atMost =
  'at most|max(?:imum)?(?: of)?|no more than|not more than|never more than|never above|not above|not over|but not more than|up to|capped at|limited to|limit|to a max(?:imum)? of|cap(?: of)?';
const atLeast =
  'at least|min(?:imum)?(?: of)?|no less than|not less than|never less than|never below|not below|not under|but not less than|to a min(?:imum)? of';

/** What is bounded stands in front, in brackets where it is more than one thing. */
function bound(which: 'most' | 'least', words: string): LinePart {
  return [
    `(by|to|be|as) ([^,"]+?),? *\\(?(?:but |and )?(?:${words}) (${amount})\\)?`,
    ([little, whole = '', limit]) =>
      `${little} ${/^[^()]* /.test(whole) ? `(${whole})` : whole} but at ${which} ${limit}`,
  ];
}

/** Whether a word may stand in what has such a type: one of its words, or a row of its table. */
export function mayHold(type: string, word: string, { names }: LineAt): boolean {
  const bare = type.replace(/"[^"]*"/, '');
  const options = /^one of (.*?)(?: {2}|$| starts | default )/.exec(bare)?.[1] ?? '';
  return (
    lineWords(options).includes(word) ||
    names.ownersOf('row', word).some((table) => bare.startsWith(`row of ${table.split(' ')[1]}`))
  );
}

/** Fields of somebody in which a word may stand: `tense` of `mood`, a row of a table that one holds. */
function fieldsHolding(word: string, at: LineAt): readonly string[] {
  return at.names.all('field').filter((field) => mayHold(at.names.typeOf(field) ?? '', word, at));
}

const isSomebody = (who: string, at: LineAt): boolean =>
  at.names.is(who, 'participant') || peopleAt(at).includes(who);

/** Parts of lines that claim something of somebody. */
export const claimParts: readonly LinePart[] = [
  bound('most', atMost),
  bound('least', atLeast),
  // `s has no luck`, `s does not have luck`, `s is out of luck`
  [
    `(${aName}) (?:has no|have no|does not have(?: any)?|has not any|is out of|lacks(?: any)?|is without|has run out of|no longer has(?: any)?|ran out of)(?: more)? (${aName})(?: left)?`,
    ([who = '', field = ''], { names }) =>
      !names.is(field, 'field')
        ? undefined
        : names.typeOf(field)?.startsWith('yes/no') === true
          ? `not ${who}.${field}`
          : `${who}.${field} is 0`,
  ],
  // `it is winter`, `in winter`
  [
    `(?:it is|in|during|at) (?:the )?(${aName})`,
    ([word = ''], at) => {
      const given = [...at.names.all('given'), ...at.names.all('track')].find((one) =>
        mayHold(at.names.typeOf(one) ?? '', word, at),
      );
      return given === undefined ? undefined : `${given} is ${word}`;
    },
  ],
  // `s is tense`
  [
    `(${aName}) (is not|is) (${aName})(?![\\w.])`,
    ([who = '', is, word = ''], at) => {
      const [field] = isSomebody(who, at) ? fieldsHolding(word, at) : [];
      return field === undefined ? undefined : `${who}.${field} ${is} ${word}`;
    },
  ],
  // `with Jon tense`, `expect Jon tense`
  [
    `(with|expect|set|make) (${aName})(?: (?:to|is|being|as))? (${aName})$`,
    ([first = '', who = '', word = ''], at) => {
      const [field] = isSomebody(who, at) ? fieldsHolding(word, at) : [];
      if (field === undefined) return undefined;
      const joint = { expect: ' is', set: ' to', make: ' to' }[first] ?? '';
      return `${first === 'make' ? 'set' : first} ${who}.${field}${joint} ${word}`;
    },
  ],
];
