// What each part of a statement or a declaration wants: something else in its place a row, marked «so», and the problem that is told.

import { expect, test } from 'vitest';
import { accepts, inEncounter, placeOf, prelude, problemsIn } from './check-fixture.ts';

/** Lines of the order of play. */
const LINES: readonly (readonly [code: string, lines: string])[] = [
  ['types/does-not-fit', 'if «lead.HP»\n  nothing'],
  ['types/does-not-fit', 'if alarm\n  nothing\notherwise if «lead.HP»\n  nothing'],
  ['types/does-not-fit', 'if alarm\n  set alarm to «3»\notherwise\n  nothing'],
  ['types/does-not-fit', 'if alarm\n  nothing\notherwise\n  set alarm to «3»'],
  ['types/does-not-fit', 'each p in heroes where «p.HP»\n  nothing'],
  ['types/not-a-set', 'each p in «lead.HP»\n  nothing'],
  ['types/does-not-fit', 'each p in heroes\n  set alarm to «p.HP»'],
  ['types/does-not-fit', 'pick p at random from heroes where «p.HP»\n  nothing'],
  ['types/does-not-fit', 'pick p at random from heroes\n  set alarm to «p.HP»'],
  ['types/does-not-fit', 'pick p at random from heroes\n  nothing\notherwise\n  set alarm to «3»'],
  ['types/does-not-fit', 'each n from «alarm» to 3\n  nothing'],
  ['types/does-not-fit', 'each n from 1 to «alarm»\n  nothing'],
  ['types/does-not-fit', 'each n from 1 to 3\n  set alarm to «n»'],
  ['types/does-not-fit', 'play round up to «alarm» times\n  nothing'],
  ['types/does-not-fit', 'play round while «lead.HP»\n  nothing'],
  ['types/does-not-fit', 'play round until «lead.HP»\n  nothing'],
  ['types/does-not-fit', 'play round\n  set alarm to «3»'],
  ['types/does-not-fit', 'play round\n  play turn of «lead.HP»\n    nothing'],
  ['names/unknown', 'play «rounds»\n  nothing'],
  ['types/does-not-fit', 'repeat until «lead.HP»\n  nothing'],
  ['types/does-not-fit', 'repeat up to 3 times\n  set alarm to «3»'],
  ['types/does-not-fit', 'step Blows\n  set alarm to «3»'],
  ['types/does-not-fit', 'raise lead.HP by «alarm»'],
  ['types/does-not-fit', 'raise «alarm» by 1'],
  ['types/does-not-fit', 'set lead.HP to «alarm»'],
  ['types/does-not-fit', 'set lead.target to «3»'],
  ['types/does-not-fit', 'set lead.target to «alarm»'],
  ['types/other-words', 'set lead.mood to «lead.weapon.way»'],
  ['types/fixed', 'set lead.«weapon» to bow'],
  ['types/does-not-fit', 'lead gains Poisoned with strength «alarm»'],
  ['types/does-not-fit', '«lead.HP» loses Down'],
  ['names/unknown', 'lead gains «Doun»'],
  ['names/unknown', 'lead loses «Doun»'],
  ['types/does-not-fit', 'lead gains Down for «alarm» rounds'],
  ['types/does-not-fit', 'lead gains Down until end of turn of «lead.HP»'],
  ['names/unknown', 'lead gains Down until end of «rund»'],
  ['names/unknown', 'end «rund»'],
  ['names/unknown-value', 'announce "{«leed»}"'],
  ['names/unknown-value', 'end encounter "{«leed»}"'],
  ['types/does-not-fit', 'ask «lead.HP» to take any act or nothing'],
  ['names/unknown', 'ask lead to take any «ect» or nothing'],
  ['names/unknown', 'ask lead to take «Atack» or nothing'],
  ['types/does-not-fit', 'ask lead to pick t from heroes where «t.HP»\nset lead.target to t'],
  ['types/does-not-fit', 'ask lead to pick t from heroes\nset alarm to «t»'],
  ['types/not-a-set', 'ask lead to pick t from «lead.HP»\nset lead.target to t'],
  [
    'types/does-not-fit',
    'ask lead to list ts, up to «alarm», from heroes\nif length of ts > 1\n  nothing',
  ],
  [
    'types/does-not-fit',
    'ask lead to list ts, up to 2, from heroes where «ts.HP»\nif length of ts > 1\n  nothing',
  ],
  ['types/does-not-fit', 'ask lead to list ts, up to 2, from heroes\nset alarm to «ts»'],
  [
    'types/does-not-fit',
    'ask lead to list ts, up to 2, from Weapon where «reach»\nif length of ts > 1\n  nothing',
  ],
  ['types/does-not-fit', 'ask lead for n from «alarm» to 3\nraise lead.HP by n'],
  ['types/does-not-fit', 'ask lead for n from 1 to «alarm»\nraise lead.HP by n'],
  ['types/does-not-fit', 'ask lead for n from 1 to 3\nset alarm to «n»'],
  ['types/does-not-fit', 'rank line of p in heroes where «p.HP»\n  otherwise as listed'],
  ['types/not-a-set', 'rank line of p in «lead.HP»\n  otherwise as listed'],
  ['types/no-order', 'rank line of p in heroes\n  highest «p.brave»\n  otherwise as listed'],
  ['types/no-order', 'rank line of p in heroes\n  highest «p.target»\n  otherwise as listed'],
  ['types/does-not-fit', 'rank line of p in heroes\n  first where «p.HP»\n  otherwise as listed'],
  [
    'types/does-not-fit',
    'rank line of p in heroes\n  highest p.HP when «lead.HP»\n  otherwise as listed',
  ],
  [
    'types/does-not-fit',
    'rank line of p in heroes\n  highest roll Notice.mind by p when «lead.HP»\n  otherwise as listed',
  ],
  ['names/unknown-field', 'rank line of p in heroes\n  highest roll Notice.«mid» by p'],
  ['types/does-not-fit', 'rank line of p in heroes\n  highest roll Notice.mind by «3»'],
  ['names/unknown', 'rank line of p in heroes\n  highest roll Notice.mind by p as «HPP»'],
  ['types/does-not-fit', 'rank line of p in heroes\n  highest roll Notice.mind by p as «mood»'],
  ['types/does-not-fit', 'Notice by «lead.HP»'],
  ['types/does-not-fit', 'Rest for lead within «alarm»'],
  ['types/does-not-fit', 'Notice by lead\n  sees   set alarm to «3»\n  blind  nothing'],
  ['types/no-result', 'Rest for lead within 1\n  «sees»  nothing'],
  ['types/does-not-fit', 'Warn by lead as told\nset lead.HP to «told»'],
  ['names/unknown-value', 'reveal «leed».HP to heroes'],
  ['names/unknown-value', 'reveal lead.HP to «heros»'],
  ['names/called-otherwise', '«Rest» for lead'],
  ['names/called-otherwise', '«Notice»'],
  ['names/called-otherwise', 'Rest for lead within 1 «by lead»'],
  ['names/called-otherwise', 'Notice by lead «by lead»'],
  ['names/called-otherwise', 'Attack «for lead»'],
  ['types/does-not-fit', 'Allow «by lead»\n  yes  nothing\n  no   nothing'],
  ['names/unknown', '«Notise» by lead'],
  ['names/wrong-sort', '«sense» by lead'],
  ['names/wrong-sort', 'ask lead to take «act» or nothing'],
  ['names/wrong-sort', 'ask lead to take any «Attack» or nothing'],
  ['types/does-not-fit', 'let x be 3\nset alarm to «x»'],
  ['types/does-not-fit', 'roll 2d6 as x\nset alarm to «x»'],
  ['types/does-not-fit', 'let x be lead\nset lead.HP to «x»'],
];

/** Lines in which all fits. */
const FINE: readonly string[] = [
  'Allow\n  yes  nothing\n  no   nothing',
  'Allow by referee\n  yes  nothing\n  no   nothing',
  'Attack by lead',
  'Attack by lead on lead',
  'ask lead to take Attack, any act or nothing',
  'ask lead to take any action or nothing',
  'set lead.target to nobody',
  'set lead.plan to nothing',
  'Notice by lead as seen\nif seen is sees\n  nothing',
  'each n from 1 to lead.HP\n  raise lead.HP by n',
  'rank line of p in heroes\n  highest p.skill\n  highest p.weapon\n  lowest p.mood\n  otherwise as listed',
];

/** Declarations. */
const DECLARED: readonly (readonly [code: string, text: string])[] = [
  ['types/does-not-fit', 'define p is odd when «p.HP»'],
  ['types/does-not-fit', 'define p.worth\n  1  when «p.HP»\n  2  otherwise'],
  ['types/does-not-fit', 'check Look by p\n  roll d6 as eye\n  low  when «eye»\n  high  otherwise'],
  [
    'types/does-not-fit',
    'check Look by p\n  roll d6 as eye\n    Sharp + «p.brave»\n  low  when eye < 3\n  high  otherwise',
  ],
  [
    'types/does-not-fit',
    'check Look by p\n  roll d6 as eye\n    Sharp +1 when «p.HP»\n  low  when eye < 3\n  high  otherwise',
  ],
  ['types/does-not-fit', 'choice Stay by p\n  yes  when «p.HP»\n  no'],
  ['types/who-decides', 'choice «Stay»\n  yes\n  no'],
  ['types/no-actor', 'action «Wave»\n  nothing'],
  ['types/does-not-fit', 'action Wave by p\n  allowed when «p.HP»\n  nothing'],
  ['names/unknown', 'action Wave by p\n  once per «rund»\n  nothing'],
  ['types/does-not-fit', 'action Wave by p\n  costs «p.brave» HP\n  nothing'],
  [
    'types/does-not-fit',
    'action Wave by p on t\n  pick t from enemies of p where «t.HP»\n  set p.target to t',
  ],
  ['types/does-not-fit', 'action Wave by p\n  set alarm to «p.HP»'],
  ['types/does-not-fit', 'procedure Fall of p\n  set alarm to «p.HP»'],
  ['types/does-not-fit', 'trigger Cry when p gains Down\n  set alarm to «p.HP»'],
  ['names/unknown', 'trigger Cry when p gains «Doun»\n  nothing'],
  ['names/unknown', 'trigger Cry when «rund» begins\n  nothing'],
  ['names/unknown', 'trigger Cry when p takes «Atack»\n  nothing'],
  ['types/does-not-fit', 'modifier Dark -1 to Strike by a when «a.HP»'],
  ['types/does-not-fit', 'modifier Dark - «a.brave» to Strike by a'],
  ['types/does-not-fit', 'modifier Dark +1 to Strike by a on t when «t.HP»'],
  ['names/called-otherwise', 'modifier Dark +1 to Notice.mind by a on «t» when t is able'],
  ['types/die-for-number', 'modifier Dark +«1d6» to Notice.goal, Notice.mind by a'],
  ['types/die-for-number', 'modifier Dark +«1d6» to Notice.mind, Notice.goal by a'],
  ['names/wrong-sort', 'modifier Dark +1 to «act» by a'],
  ['names/wrong-sort', 'modifier Dark +1 to «Rest» by a'],
  ['types/does-not-fit', 'invariant Fine\n  always\n  «lead.HP»'],
  ['names/unknown', 'invariant Fine\n  at end of «rund»\n  alarm'],
  ['types/does-not-fit', 'condition Slow\n  lasts for «light» rounds'],
  ['types/does-not-fit', 'policy Bold for p\n  choose Warn yes when «p.HP»'],
  ['names/unknown', 'policy Bold for p\n  choose «Wern» yes'],
  ['names/unknown', 'policy Bold for p\n  take «Atack»'],
  ['types/does-not-fit', 'example "x"\n  scenario Ford\n  expect «Ann.HP»'],
  ['names/unknown', 'example "x"\n  scenario «Frod»\n  expect alarm'],
];

test.each([
  ...LINES.map(([code, lines]) => [code, inEncounter(...lines.split('\n'))] as const),
  ...DECLARED.map(([code, text]) => [code, `\n${text}\n`] as const),
])('%s: %s', (code, body) => {
  const text = prelude + body.replace(/[«»]/g, '');
  const mark = body.indexOf('«') + prelude.length;
  const found = problemsIn(text);
  expect(found.map((one) => `${one.code}: ${placeOf(text, one)}`)).toEqual([
    `${code}: ${/«(.*)»/.exec(body)?.[1] ?? ''}`,
  ]);
  expect(found[0]?.primary.span.start).toBe(mark);
});

test.each([
  ...FINE.map((lines) => inEncounter(...lines.split('\n'))),
  '\nmodifier Dark +1d6 to Notice.mind by a\n',
  '\nmodifier Dark +1 to Notice.mind, Notice.goal by a\n',
])('%s', (body) => accepts(body));
