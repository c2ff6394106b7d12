// Tests that each problem has a help, and that some correct forms which look like wrong ones are
// not reported.
import { expect, test } from 'vitest';
import { said } from '../diagnostics/said-fixture.ts';
import { accepts, inEncounter, prelude, problemsIn, reports } from './check-fixture.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';

const HELPS: readonly (readonly [DiagnosticCode, body: string, help: string])[] = [
  [
    'types/who-decides',
    '\nchoice «Vote»\n  yes\n  no\n',
    'write `choice Vote by p`, or `by referee`',
  ],
  [
    'syntax/line-order',
    '\naction Wave by p\n  nothing\n  «counts» as act\n',
    'put it above the first statement of the action',
  ],
  [
    'syntax/line-order',
    '\naction Wave by p\n  nothing\n  «pick» t from enemies of p\n',
    'put it above the first statement of the action; elsewhere somebody decides, `ask p to pick t from …`, or the dice, `pick t at random from …`',
  ],
  ['types/empty-range', '\nkind Rat\n  HP  «9..3»\n', 'write `3..9`'],
  [
    'types/value-does-not-fit',
    '\nscenario Dark\n  given light «yess»\n  side heroes\n    Hero  AWE\n    Ann   10\n',
    said.didYouMean('yes'),
  ],
  [
    'types/unknown-outcome',
    '\ntrigger Seen when Notice by p comes out «seez»\n  nothing\n',
    said.didYouMean('sees'),
  ],
  ['names/unknown-field', '\ntrigger Hurt when p.«HO» falls\n  nothing\n', said.didYouMean('HP')],
  ['names/unknown', '\npolicy Bold for p\n  list «bww»\n', said.didYouMean('bow')],
  ['names/unknown', '\npolicy Bold for p\n  list «Anna»\n', said.didYouMean('Ann')],
  ['types/unknown-outcome', '\npolicy Bold for p\n  choose Warn «yess»\n', said.didYouMean('yes')],
  ['types/does-not-fit', '\ndefine odd when «3»\n', 'write `yes` or `no`'],
  ['types/does-not-fit', '\ndefine odd when «lead.HP»\n', said.compareWith('… > 0')],
  ['types/does-not-fit', '\ndefine odd when «lead.mood»\n', said.sayWhich('… is calm')],
  [
    'names/unknown',
    '\ntrigger Two when round begins\n  play round as first\n    play round as second\n      nothing\n\ninvariant Alive\n  at end of round «zzz»\n  yes\n',
    '`round` is played as `first`, `second`',
  ],
];

test.each(HELPS)('%s %j', (code, body, help) => {
  expect(reports(code, body).help.map(({ text }) => text)).toContain(help);
});

/** A fix is not offered if it would be no better, such as a fixed field or a tag of actions. */
test.each<readonly [DiagnosticCode, body: string]>([
  [
    'names/unknown',
    inEncounter('rank order of p in heroes', '  highest roll Notice.mind by p as «AWEE»'),
  ],
  ['names/unknown', '\nmodifier Dark -1 to «actt» by p\n'],
])('%s %j: no fix is offered', (code, body) => {
  expect(reports(code, body).help.filter(({ edits }) => edits !== undefined)).toEqual([]);
});

const SOUND: readonly (readonly [name: string, body: string])[] = [
  [
    'nobody in one case, somebody in another',
    '\ndefine p.boss\n  nobody  when p.brave\n  lead    otherwise\n\ndefine p.bosss-HP as p.boss.HP\n',
  ],
  [
    'somebody in one case, nobody in another',
    '\ndefine p.boss\n  lead    when p.brave\n  nobody  otherwise\n\ndefine p.bosss-HP as p.boss.HP\n',
  ],
  ['any action', '\ndefine p.deeds as times any action by p this round\n'],
  ['a tag', '\ndefine p.deeds as times any act by p this round\n'],
  ['whoever rolls', '\nmodifier Blind -2 to Notice.mind by p when p.brave\n'],
  ['by another preposition', '\nmodifier Near +2 to Strike on t when t.brave\n'],
  [
    'advantage where dice are thrown',
    '\nmodifier Keen advantage to Notice.mind by p when p.brave\n',
  ],
  [
    'a policy for everyone, a side, one',
    '\npolicy Loud for p\n  choose Warn yes\n\nscenario Two\n  policy Loud for everyone\n  policy Loud for heroes\n  side heroes\n    Hero  AWE\n    Ann   10\n',
  ],
  [
    'who takes any of several actions may be of either kind',
    '\nkind Rat\n  teeth  counter 0..  starts 1\n\naction Bite by r (Rat)\n  counts as deed\n  nothing\n\naction Kick by h (Hero)\n  counts as deed\n  nothing\n\ntrigger Deed when b takes any deed\n  if b is Rat\n    raise b.teeth by 1\n',
  ],
  ['a word that a ruling knows', inEncounter('if ties is share', '  nothing')],
];

test.each(SOUND)('sound: %s', (_, body) => accepts(body));

const WRONG: readonly (readonly [DiagnosticCode, body: string])[] = [
  ['types/no-dice-to-favour', '\nmodifier Keen «advantage» to Notice.goal by p when p.brave\n'],
  ['types/no-dice-to-favour', '\nmodifier Keen «disadvantage» to Notice.goal by p when p.brave\n'],
  [
    'types/value-does-not-fit',
    '\nkind Rat\n  size  1..3  default 1\n\nscenario Cave\n  side heroes\n    Hero  AWE  target\n    Ann   10   «Ratty»\n  side foes\n    Rat\n    Ratty\n',
  ],
  ['names/called-otherwise', '\ntrigger Seen when Notice «on p» is rolled\n  nothing\n'],
];

const PARTS: readonly (readonly [DiagnosticCode, body: string, said: string])[] = [
  [
    'types/does-not-fit',
    '\nkind Rat\n  skill  1..3  default 1\n\ndefine p.knack as p.«skill»\n',
    '(for a Hero)',
  ],
];

test.each(PARTS)('%s %j says %s', (code, body, said) => void reports(code, body, said));

/** A kind with a broken line may have the field, so the field is not reported as unknown. */
test('a field that a broken kind may have is not reported as unknown', () => {
  const body =
    '\nkind Rat\n  ) zz (\n\ntrigger Hurt when p.HO falls\n  nothing\n\nkind Bat\n  wings  1..3  default 2\n';
  expect(problemsIn(prelude + body).map(({ code }) => code)).not.toContain('names/unknown');
});

test('a given with a misspelt name is not also reported as missing', () => {
  const body =
    '\ngiven wind  1..3\n\nscenario Cliff\n  given wnd 2\n  side heroes\n    Hero  AWE\n    Ann   10\n';
  const found = problemsIn(prelude + body).filter(
    ({ primary }) => primary.span.start > prelude.length,
  );
  expect(found.map(({ code }) => code)).not.toContain('types/missing-value');
  expect(found).not.toEqual([]);
});

test('a report about a fixed field shows where the field is declared', () => {
  const order = 'rank order of p in heroes\n  highest roll Notice.mind by p as «AWE»';
  const [label] = reports('types/fixed', inEncounter(...order.split('\n'))).secondary;
  expect(label?.text).toBe('declared here');
});

test.each(WRONG)('%s %j', (code, body) => void reports(code, body));
