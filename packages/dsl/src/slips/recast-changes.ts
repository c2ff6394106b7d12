// Builds statements from the parts of a line. The statements give or end conditions, or raise, lower or set values.

import { numberWords } from '../source/number-words.ts';
import {
  amountIn,
  splitText,
  countsHarm,
  peopleAt,
  targetIn,
  typeOfTarget,
  valuesAt,
  aName,
  lineWords,
  type LineAt,
} from './recast-parts.ts';
import { fieldsHolding } from './recast-claims.ts';

const lowers =
  /\b(?:lowers?|los(?:es?|ing)|subtracts?|deducts?|takes?|reduces?|drops?|damages?|deals?|hurts?|falls?|minus|less|suffers?|decreas\w+|removes?|spends?|pays?|down|costs?|kills?|destroys?|drains?|wounds?|lower|smaller)\b|-=|--/i;
const raises =
  /\b(?:raises?|increas\w+|adds?|gains?|boosts?|heals?|restores?|recovers?|regains?|grows?|rises?|plus|more|improves?|gets?|receives?|up|wins?|earns?|goes|higher|bigger|larger)\b|\+=|\+\+/i;
const harms =
  /\b(?:takes?|suffers?|damages?|deals?|hurts?|harms?|wounds?|injures?|inflicts?|causes?|hits?)\b/i;
const settles =
  /\b(?:sets?|is|are|becomes?|now|marks?|makes?|flags?|turns?|changes?|assigns?|puts?|equals?|be|let|resets?|to|at)\b|=|<-/i;
const undoes =
  /\b(?:loses?|removes?|no longer|not|stops?|clears?|cures?|ends?|drops?|recovers?|frees?|without|unsets?|off|false|no|wakes?|unmarks?|away|shakes?|heals?)\b|n['’]t\b/i;

/** Returns the condition that words mean without naming it: `is out`, `dies`. */
function befalling(words: readonly string[], known: readonly string[]): string | undefined {
  const same = known.find((one) => words.some((word) => word.toLowerCase() === one.toLowerCase()));
  if (same !== undefined) return same;
  // `g flees` means the condition `Fled`: both begin with the same letters.
  const [who, verb = ''] = words;
  const like = known.filter((one) => one.slice(0, 3).toLowerCase() === verb.slice(0, 3));
  if (words.length === 2 && who?.length === 1 && like.length === 1) return like[0];
  return words.some((word) =>
    /^(?:dies|dead|killed|slain|knocked|defeated|out|collapses|faints)$/i.test(word),
  )
    ? known.find((one) => /^(?:dead|out|down|fallen|dying|unconscious|defeated|slain)$/i.test(one))
    : undefined;
}

/** Yields statements that give or end a condition, for lines such as `mark v as Surprised` or `v wakes from Asleep`. */
export function* conditions(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const words = lineWords(bare);
  const what =
    words.find((one) => at.names.is(one, 'condition')) ??
    befalling(words, at.names.all('condition'));
  if (what === undefined || /^(?:if|each|while|otherwise|repeat|play)\b/.test(bare)) return;
  const people = peopleAt(at);
  const who = words.find((one) => people.includes(one)) ?? people.at(-1);
  if (who === undefined) return;
  const behind = bare.slice(bare.indexOf(what) + what.length);
  const time = / ?\b(?:until|till?) +(?:the )?(start|end) of +(?:the |its )?(.*)$/.exec(behind);
  const length = /\bfor +(?:the next )?(\d+|an?|one) +([\p{L}-]+)/u.exec(behind);
  const tail =
    time !== null
      ? ` until ${time[1]} of ${time[2]}`
      : length !== null
        ? ` for ${/^\d/.test(length[1] ?? '') ? length[1] : '1'} ${length[2]}`
        : '';
  if (undoes.test(bare.replace(behind, ''))) yield `${who} loses ${what}`;
  else yield `${who} gains ${what}${tail}`;
}

/**
 * Yields statements that change a value, for lines such as `c.momentum increases by 1`, `subtract 1 from t.HP`, `v.caught
 * is now yes` or `t loses 1d6 HP`.
 */
export function* changes(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  if (/^(?:if|each|while|otherwise|repeat|play|roll)\b/.test(bare)) return;
  // `t.HP = t.HP - 1` → `lower t.HP by 1`; `t.HP := t.HP + bonus` → `raise t.HP by bonus`
  const again = /^(\S+) *(?:=|:=|<-|is) *\1 *([+-]) *(\S+)$/.exec(bare);
  if (again !== null) yield `${again[2] === '-' ? 'lower' : 'raise'} ${again[1]} by ${again[3]}`;
  const value = /^(\S+) *(?:=|:=|<-) *(\S.* .*)$/.exec(bare);
  if (value !== null) yield `set ${value[1]} to ${value[2]}`;
  yield* heldBy(bare, at);
  // `g pays g.bid breath`, `t loses damage HP`: the amount comes before the field.
  const [, whose = '', verb = '', much, what = ''] =
    new RegExp(
      `^(${aName}) (\\p{L}+) (\\d+|${aName}(?:\\.${aName})*) (?:of )?(${aName})$`,
      'u',
    ).exec(bare) ?? [];
  // `o loses stamina equal to c.margin + 1` → `lower o.stamina by c.margin + 1`
  const [, loser = '', loses = '', held = '', equal] =
    new RegExp(
      `^(${aName}) (\\p{L}+) (${aName}) (?:equal to|as much as|worth|of|by) (\\S.*)$`,
      'u',
    ).exec(bare) ?? [];
  if (peopleAt(at).includes(loser) && at.names.is(held, 'field')) {
    const suffers = countsHarm(held, at.names) && harms.test(loses);
    if (lowers.test(loses) && !suffers) yield `lower ${loser}.${held} by ${equal}`;
    if (raises.test(loses) || suffers) yield `raise ${loser}.${held} by ${equal}`;
  }
  if (peopleAt(at).includes(whose) && at.names.is(what, 'field')) {
    const suffers = countsHarm(what, at.names) && harms.test(verb);
    if (lowers.test(verb) && !suffers) yield `lower ${whose}.${what} by ${much}`;
    if (raises.test(verb) || suffers) yield `raise ${whose}.${what} by ${much}`;
  }
  const many = `(an?|${numberWords.join('|')}|\\d+) steps?`;
  const [, moved, way = '', steps = '', stepsFirst = steps, wayLast = way] =
    new RegExp(
      `^(?:set |move |shift |change |raise |lower |put )?(${aName}(?:\\.${aName})?)(?: goes| moves)? (?:(up|down)(?: by)? ${many}|(?:by )?${many} (up|down))$`,
      'u',
    ).exec(bare) ?? [];
  if (moved !== undefined) {
    const spelt = numberWords.indexOf(stepsFirst);
    const count = spelt > 0 ? spelt : Number(/\d+/.exec(stepsFirst)?.[0] ?? 1);
    yield `set ${moved} to ${moved} ${wayLast} ${count} step${count === 1 ? '' : 's'}`;
  }
  const target = targetIn(bare, at);
  if (target === undefined) return;
  const type = typeOfTarget(target, at.names);
  // `set c.post to next c.post`, `raise c.post by 1`: a field with words moves up and down by steps.
  if (type.startsWith('one of')) {
    const step = /(?<![\w.-])\d+/.exec(bare.replace(target, ' '))?.[0] ?? '1';
    const isUp = /\b(?:next|following|raise|increase|advance|up|forwards?)\b|\+/.test(bare);
    const isDown =
      /\b(?:previous|preceding|lower|decrease|retreat|down|backwards?|back)\b| - |-=/.test(bare);
    if (isUp !== isDown)
      yield `set ${target} to ${target} ${isUp ? 'up' : 'down'} ${step} step${step === '1' ? '' : 's'}`;
  }
  const isHarmed = countsHarm(target.split('.').at(-1) ?? '', at.names) && harms.test(bare);
  // The amount of the change, as it is written.
  const by = /(?<!roll.*) by ([^"]*)$/.exec(bare)?.[1];
  if (by !== undefined && !/[dD]\d/.test(by)) {
    if (!isHarmed && lowers.test(bare)) yield `lower ${target} by ${by}`;
    if (isHarmed || raises.test(bare)) yield `raise ${target} by ${by}`;
  }
  if (/^(?:clear|reset|empty|zero|wipe|forget|cancel)s?\b/i.test(bare)) {
    yield `set ${target} to nobody`;
    yield `set ${target} to ${type.startsWith('yes/no') ? 'no' : '0'}`;
    return;
  }
  if (/^(?:show|uncover|disclose|unhide|flip|expose|publish)s?\b/i.test(bare)) {
    yield `reveal ${target}`;
    return;
  }
  if (type.startsWith('yes/no')) {
    yield `set ${target} to ${undoes.test(bare.replace(target, '')) ? 'no' : 'yes'}`;
    return;
  }
  const options = /one of ([^"]*)/.exec(type)?.[1] ?? '';
  const option = lineWords(bare).find((one) => lineWords(options).includes(one));
  if (option !== undefined) yield `set ${target} to ${option}`;
  const amount = amountIn(bare, target, at);
  if (amount === undefined) {
    // A value that starts at 0 counts harm that a participant has suffered.
    if (lowers.test(bare) && /\bstarts +0\b/.test(type)) yield `raise ${target} by 1`;
    if (raises.test(bare)) yield `raise ${target} by 1`;
    if (lowers.test(bare)) yield `lower ${target} by 1`;
    return;
  }
  const rest = bare.replace(target, ' ').replace(amount, ' ');
  const sign = /^\s*([+-])=?\s*[\w.]+$/.exec(bare.slice(bare.indexOf(target) + target.length))?.[1];
  if (sign !== undefined && bare.startsWith(target)) {
    yield `${sign === '-' ? 'lower' : 'raise'} ${target} by ${amount.replace(/^[+-]/, '')}`;
    return;
  }
  // `takes 1 harm`, `inflict 2 stress on h`: here the value goes up.
  const isTaken =
    isHarmed ||
    new RegExp(
      `\\b(?:takes?|suffers?|inflicts?|deals?|marks?|gets?|receives?|causes?)\\b.*${amount} +(?:points? of +)?${target.split('.').at(-1) ?? ''}\\b`,
      'i',
    ).test(bare);
  const verbs = [
    ...(isTaken ? [`raise ${target} by`] : []),
    ...(lowers.test(rest) && !isHarmed ? [`lower ${target} by`] : []),
    ...(raises.test(rest) ? [`raise ${target} by`] : []),
  ];
  const isSet = settles.test(rest);
  // An unknown verb may mean any change.
  if (verbs.length === 0 && !isSet) return;
  const all =
    verbs.length === 0 ||
    (isSet && /\b(?:to|is|=|becomes?)\s*$/.test(bare.slice(0, bare.indexOf(amount))))
      ? [`set ${target} to`, ...verbs]
      : verbs;
  const taken = valuesAt(at);
  const name = ['harm', 'amount', 'thrown'].find((one) => !taken.includes(one)) ?? 'thrown';
  for (const verb of all)
    yield /[dD]\d/.test(amount) && !taken.includes(amount)
      ? `roll ${amount} as ${name}\n${verb} ${name}`
      : `${verb} ${amount}`;
}

/**
 * Yields statements that set a field to a word, a row or a participant: `b takes a stool`, `b is crouched`, `b bears a
 * grudge against t`.
 */
function* heldBy(bare: string, at: LineAt): Iterable<string> {
  const people = peopleAt(at);
  const words = lineWords(bare);
  const who = words.find((one) => people.includes(one)) ?? people[0];
  if (who === undefined) return;
  const other = words.findLast((one) => people.includes(one) && one !== who);
  for (const word of words) {
    const type = at.names.typeOf(word) ?? '';
    if (
      other !== undefined &&
      at.names.is(word, 'field') &&
      at.names.all('kind').some((kind) => type.startsWith(kind))
    )
      yield `set ${who}.${word} to ${other}`;
    for (const field of fieldsHolding(word, at)) yield `set ${who}.${field} to ${word}`;
  }
}
