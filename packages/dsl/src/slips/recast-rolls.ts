// Builds rolls from the parts of a line: the dice in other notations, the roller, and the name of the roll.

import { splitText, aName, lineWords, peopleAt, targetIn, type LineAt } from './recast-parts.ts';

/** Yields rolls, for lines such as `a 20-sided die as x`, `x: d20`, `v rolls d20 + v.skill as x`, `d20 for x`. */
export function* rolls(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  // `roll b.pace at least 1d` → `roll b.pace never below 1d`
  const least =
    /^(roll .+?),? (?:but )?(?:at least|minimum|min|never less than|no less than|not below) (\d+) ?(?:d|dice|die)\b(.*)$/.exec(
      bare,
    );
  if (least !== null) {
    yield `${least[1]} never below ${least[2]}d${least[3]}`;
    return;
  }
  const sided = bare
    .replace(/\b(?:an? |one )?(\d+)[- ]sided (?:die|dice)\b/gi, 'd$1')
    .replace(/\b(\d+) +[dD](\d+)\b/g, '$1d$2')
    .replace(/\b(?:two|2) (d\d+)s?\b/g, '2$1');
  const dice = new RegExp(
    `(?<![\\w.-])\\d*[dD](?:\\d+|%)(?: *[+-] *(?:\\d+|${aName}(?:\\.${aName})?))*`,
    'u',
  ).exec(sided)?.[0];
  if (dice === undefined) {
    yield* ownDice(at);
    return;
  }
  const rest = sided.replace(dice, ' ');
  const sum = dice.replace('D', 'd').replace('%', '100');
  const kept = /\bdisadvantage\b/i.test(rest)
    ? 'lowest'
    : /\badvantage\b/i.test(rest)
      ? 'highest'
      : undefined;
  const above = /(?:above|over|more than|greater than|>(?!=)) *(\d+)/.exec(rest)?.[1];
  const most =
    /(?:>=|at least|of) *(\d+)/.exec(rest)?.[1] ??
    /(\d+)(?: or (?:more|higher|better|above|up)|\+)/.exec(rest)?.[1];
  const people = peopleAt(at);
  const named =
    new RegExp(
      `(?<![\\w-])(?:as|called|named|for|into|call it|name it|be|->) (${aName})`,
      'u',
    ).exec(rest)?.[1] ??
    new RegExp(`^(?:set |let )?(${aName}(?: ${aName})?) *(?::|=|:=|is|<-) `, 'u')
      .exec(rest)?.[1]
      ?.replace(' ', '-');
  const who = lineWords(rest).find((one) => people.includes(one));
  const by = who === undefined || who === named || who === people[0] ? '' : ` by ${who}`;
  const low = /\blow\b|\blow\w* (?:is|are) (?:better|good|best)\b|\blow\w* wins\b/.test(rest)
    ? ', low is good'
    : '';
  const names = named === undefined ? [] : [named];
  // `roll d6 as x, 6 explodes` → `roll d6 explode on 6 up to 100 times as x`
  const [, before, after] =
    /\b(\d+)(?:s|es)? (?:explodes?|rolls? again)\b|\bexplod\w+ on (\d+)\b/.exec(rest) ?? [];
  const bursts = before ?? after;
  if (bursts !== undefined) {
    for (const name of names)
      yield `roll ${sum} explode on ${bursts} up to 100 times as ${name}${by}`;
    return;
  }
  for (const name of names) {
    if (kept !== undefined) {
      const [, faces = 'd20', plus = ''] = /^\d*(d\d+)(.*)$/.exec(sum) ?? [];
      yield `roll 2${faces} keep ${kept} 1${plus} as ${name}${by}${low}`;
    }
    if (above !== undefined || (most !== undefined && /count|>=|success|hits?/i.test(rest)))
      yield `roll ${sum} count ${above === undefined ? most : Number(above) + 1} or more as ${name}${by}`;
    yield `roll ${sum} as ${name}${by}${low}`;
  }
  if (names.length === 0 && !targetIn(rest, at)) yield `roll ${sum} as result${low}`;
}

/**
 * Yields rolls of dice in a participant's field, for lines such as `w rolls w.bite as teeth`, `roll the bite of w for
 * teeth`, `teeth = roll w.bite`.
 */
function* ownDice(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const said = new RegExp(
    `^(?:(${aName}) )?(?:rolls?|throws?) (?:(?:his|her|its|their|the) )?(${aName}(?:\\.${aName})*)(?: of (${aName}))?,? (?:as|for|called|and calls? it|into|to get) (?:the )?(${aName})(?: by (${aName}))?$`,
    'u',
  ).exec(bare);
  const called = new RegExp(
    `^(?:set |let )?(${aName}) *(?::|=|:=|<-|\\bis\\b|\\bbe\\b) *(?:rolls?|throws?) (?:of )?(${aName})((?:\\.${aName})+)$`,
    'u',
  ).exec(bare);
  if (called !== null) {
    const [, name, owner, field] = called;
    yield `roll ${owner}${field} as ${name}${owner === peopleAt(at)[0] ? '' : ` by ${owner}`}`;
  }
  // `roll damage die of a.weapon` → `roll a.weapon.die as damage`
  const column = new RegExp(
    `^roll (?:the |for )?(${aName}) (${aName}) of (${aName}(?:\\.${aName})*)$`,
    'u',
  ).exec(bare);
  if (column !== null && at.names.is(column[2] ?? '', 'column'))
    yield `roll ${column[3]}.${column[2]} as ${column[1]}`;
  if (said === null) return;
  const [, doer, what = '', owner, named = '', by] = said;
  const people = peopleAt(at);
  const whose = owner ?? doer ?? people[0];
  const dice = what.includes('.') ? what : `${whose}.${what}`;
  const who = by ?? doer ?? dice.split('.')[0];
  yield `roll ${dice} as ${named}${who === undefined || who === people[0] ? '' : ` by ${who}`}`;
}
