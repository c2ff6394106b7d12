// Generated fights in which participants start equal, with rules that may or may not distinguish them.
import fc from 'fast-check';

/**
 * What may happen in the fight. Some lines treat equal participants the same, some follow the order of the list, some name one
 * participant.
 */
const DOINGS = [
  'each p in left where p is not Down\n  Try by p\n    yes  p gains Down\n    no   nothing',
  'each p in left\n  Try by p\n    yes  raise p.score by 1\n    no   nothing',
  'each p in everyone\n  Try by p\n    yes  raise total-of-all by 1\n    no   lower p.HP by 1',
  'each p in left\n  Try by p\n    yes  set total-of-all to total-of-all * 2 + 1\n    no   lower p.HP by total-of-all but at least 0',
  'each a in left where a.HP > 0\n  each t in right where t.HP > 0\n    Try by a\n      yes  lower t.HP by 1\n      no   nothing',
  'each a in left where a.HP > 0\n  Try by a\n    yes\n      each t in enemies of a\n        lower t.HP by 1\n    no   nothing',
  'each a in left where a.HP > 1\n  Try by a\n    yes\n      each t in allies of a\n        lower t.HP by 1\n    no   nothing',
  'rank order of p in everyone\n  highest roll Lot by p\neach p in order where p.HP > 0\n  Blow by p',
  'rank order of p in left\n  highest p.score\n  otherwise as listed\neach p in order\n  raise p.score by 1',
  'rank order of p in left\n  lowest p.HP\n  otherwise as listed\neach p in order where p.HP > 0\n  Blow by p',
  'rank order of p in everyone\n  highest roll Lot by p\n  otherwise as listed\neach p in order where position of p within order is 1\n  raise p.score by 1',
  'rank order of p in everyone\n  highest roll Lot by p\neach p in order where p.HP > 0\n  Try by p\n    yes  raise p.score by 1\n    no   raise total-of-all by 1',
  'rank order of p in everyone\n  lowest roll Lot by p\neach p in order\n  set p.score to total-of-all\n  raise total-of-all by 1',
  'rank order of p in left\n  highest roll Lot by p\neach p in order where not warned\n  Try by p\n    yes  set warned to yes\n    no   lower p.HP by 1',
  'rank order of p in everyone\n  highest roll Lot by p\neach p in order where p.HP > 0 and p is not Down\n  Try by p\n    yes\n      each q in enemies of p\n        lower q.HP by 1\n    no   p gains Shaken',
  'rank order of p in everyone where p.HP > 1\n  highest roll Lot by p\neach p in order\n  pick t at random from enemies of p where t is Shaken\n    raise p.score by 1\n  otherwise\n    Try by p\n      yes  p gains Shaken\n      no   nothing',
  'ask right to pick w or nobody from left where w.HP > 0\nif w is not nobody\n  Wound w',
  'each a in right where a.HP > 0\n  ask a to pick v or nobody from enemies of a where v.HP > 0\n  if v is not nobody\n    Wound v',
  'each p in left where p.HP > 0\n  set p.mate to first q in left where q is not p and q.HP > 0',
  'each p in left\n  if p.mate is not nobody\n    Wound p.mate',
  'each p in left where times Try by p this encounter > 1\n  raise p.score by 1',
  'each p in left where any q in left where q is not p and q is Down\n  Try by p\n    yes  p loses Down\n    no   p gains Down',
  'each p in everyone where not warned\n  Try by p\n    yes  set warned to yes\n    no   nothing',
  'each p in left where not warned and p is not Down\n  Try by p\n    yes\n      set warned to yes\n      each q in left where q is Down\n        q loses Down\n    no   nothing',
  'each p in right where p.HP > 0\n  p gains Shaken until end of turn\n  play turn of p\n    Try by p\n      yes  raise p.score by 1\n      no   nothing',
  'each a in left where a.HP > 0\n  pick t at random from enemies of a where t.HP > 0\n    Try by a\n      yes  Wound t\n      no   nothing',
  'each a in right where a.HP > 0 and total-of-all < 2\n  pick t at random by a from left where t is not Down\n    t gains Down\n  otherwise\n    raise total-of-all by 1',
  'each a in left where a.HP > 1\n  pick t at random from everyone where t.HP > 0\n    lower t.HP by 1',
  'pick t at random from left where t.HP > 0\n  set t.mate to t\n  each p in left where p is not t\n    pick q at random from left\n      lower q.HP by 1',
  'each a in left\n  if a.HP > 0\n    pick t at random from enemies of a where t.HP > 0\n      Try by a\n        yes  Wound t\n        no   nothing',
  'each a in left where a.HP > 0\n  if not warned\n    Try by a\n      yes\n        a gains Shaken\n        set warned to yes\n      no   nothing',
  'each a in left where a is not Shaken\n  a gains Shaken\n  pick t at random from enemies of a where t.HP > 0\n    Try by a\n      yes\n        lower t.HP by 1\n        if no q in right where q.HP > 0\n          end encounter\n      no   nothing',
  'each a in right where a.HP > 0\n  pick t at random from left where t.HP > 0\n    play turn of a\n      Try by a\n        yes  lower t.HP by a.HP\n        no   nothing\n  if total-of-all > 0 and a is not Down\n    a gains Shaken',
  'play turn up to 2 times while any p in left where p.HP > 1\n  each a in right where a.HP > 0\n    pick t at random from enemies of a where t.HP > 0\n      lower t.HP by 1\n  each a in left where a.HP > 0\n    pick t at random from right where t.HP > 0\n      Try by a\n        yes  Wound t\n        no   nothing',
] as const;

const TRIGGERS = [
  '',
  'trigger Falls when p.HP reaches 0\n  p gains Down\n',
  'trigger Falls when p.HP falls\n  raise total-of-all by 1\n',
  'trigger Sees when p gains Down\n  each q in allies of p\n    raise q.score by 1\n',
  'trigger Sees when p loses Down\n  raise p.score by total-of-all\n',
] as const;

const MEASURES = [
  'at end of encounter\ncount p in left where p is Down',
  'at end of encounter\ntotal of p.score for p in left',
  'at end of encounter\nhighest of p.score + p.HP for p in left',
  'at end of encounter\ntotal of p.HP for p in right',
  'at end of encounter\ntotal of p.HP for p in left where p is Shaken',
  'at end of encounter\ntotal-of-all',
  'at end of encounter\ncount p in left where p.mate is not nobody and p.mate is Down',
  'at end of encounter\nfirst p in left where p.HP is 1 or p is Down',
  'at end of encounter\ncount p in order where p.score > position of p within order',
  'whenever p gains Down\np.score',
  'at end of each turn\ntotal of p.score for p in everyone',
] as const;

const POLICIES = ['', '  policy Weakest for everyone\n', '  policy First for everyone\n'] as const;

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => `${by}${line}`)
    .join('\n');

/** Returns a fight of `Guard x3` with these lines under `encounter`, and with this measure. `line`: a line of the scenario. */
export function guards(doing: string, measure: string, more = '', line = ''): string {
  return `ruleset "Guards"
  version 1

side left

kind Guard-kind
  HP     counter 0..  starts 3
  score  counter      starts 0

check Try by p
  roll d3 as face
  yes  when face is 3
  no   otherwise

encounter
${indent(doing, '  ')}

measure asked
${indent(measure, '  ')}

measure all
  at end of encounter
  total of p.HP + 10 * p.score for p in left

${more}
scenario Field
${line === '' ? '' : `  ${line}\n`}  side left
    Guard-kind
    Guard x3
`;
}

/** Rulesets in which two or three guards fight two wolves. */
export const fight: fc.Arbitrary<string> = fc
  .record({
    doings: fc.uniqueArray(fc.nat(DOINGS.length - 1), { minLength: 1, maxLength: 2 }),
    trigger: fc.nat(TRIGGERS.length - 1),
    measures: fc.uniqueArray(fc.nat(MEASURES.length - 1), { minLength: 1, maxLength: 3 }),
    policy: fc.nat(POLICIES.length - 1),
    guards: fc.integer({ min: 2, max: 3 }),
    /** True if the scenario raises the score of one guard. */
    named: fc.nat(4).map((n) => n === 0),
  })
  .map(({ doings, trigger, measures, policy, guards, named }) => {
    // A measure of an order needs a fight that ranks one.
    const played = doings.map((index) => DOINGS[index] ?? '');
    const isRanked = played.some((doing) => doing.startsWith('rank'));
    const asked = measures
      .map((index) => MEASURES[index] ?? '')
      .filter((measure) => isRanked || !measure.includes('order'));
    return `ruleset "Equals"
  version 1

span turn

side left
side right

kind Fighter
  HP     counter 0..  starts 2
  score  counter      starts 0
  mate   Fighter      starts nobody

condition Down
condition Shaken

given never  yes/no  default no

track total-of-all  counter  starts 0
track warned        yes/no   starts no

check Try by p
  roll d2 as face
  yes  when face is 2
  no   otherwise

check Lot by p
  roll d2 as face

encounter
${played.map((doing) => indent(doing, '  ')).join('\n')}
  # The rest is there so that every name means something, and is never played.
  if never
    each p in everyone
      p gains Down
      p gains Shaken
      p loses Down
      set p.mate to p
      play turn of p
        if p is Shaken and p is not Down and p.mate is p and not warned
          set warned to yes
          Blow by p
          Wound p

procedure Wound t (Fighter)
  lower t.HP by 1

procedure Blow by p
  each t in enemies of p where t.HP > 0
    if t.HP >= highest of q.HP for q in enemies of p
      Try by p
        yes  Wound t
        no   nothing

${TRIGGERS[trigger] ?? ''}
${['at end of encounter\ntotal-of-all + total of p.score for p in everyone', ...asked].map((measure, n) => `measure asked-${n}\n${indent(measure, '  ')}\n`).join('\n')}
policy Weakest for a
  pick lowest option.HP

policy First for a
  pick first

scenario Field
${POLICIES[policy] ?? ''}  side left
    Fighter
    Guard x${guards}
  side right
    Fighter
    Wolf x2
${named ? '  at end of turn\n    raise Guard-1.score by 1\n' : ''}`;
  });
