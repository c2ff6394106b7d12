// What is told of a problem besides its place: the message, the places beside it, the helps. In each row the «place», and parts of what is told.

import { expect, test } from 'vitest';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { inEncounter, mends, prelude, tells } from './check-fixture.ts';

const birds = '\nkind Bird\n  wings  0..4  default 2\n';

const ROWS: readonly (readonly [DiagnosticCode, body: string, told: readonly string[]])[] = [
  // Names.
  [
    'names/of-the-language',
    inEncounter('each «option» in heroes', '  nothing'),
    ['choose another name'],
  ],
  [
    'names/unknown-value',
    '\ncheck Look by p\n  roll d20 as seen-face\n  sees   when «result» > 3\n  blind  otherwise\n',
    ['the roll is called `seen-face`'],
  ],
  [
    'names/unknown-value',
    inEncounter('lower «Ann».HP by 1'),
    ['Ann takes part in the scenario Ford', '`first p in heroes`', '`scenario Ford`'],
  ],
  [
    'names/unknown-value',
    inEncounter('if «club» is nobody', '  nothing'),
    ['`club` is a row of `Weapon`', 'after `Weapon at`'],
  ],
  [
    'names/unknown',
    inEncounter('if «HP» of lead > 3', '  nothing'),
    ['a field is written with a dot: `p.HP`'],
  ],
  [
    'names/wrong-sort',
    inEncounter('let x be («Rest» of lead)', 'lower lead.HP by x'),
    ['a procedure is called on a line of its own: `Rest … as x`'],
  ],
  ['names/unknown', '\nmodifier Dark -1 to «Notise» by p\n', ['no check or tag', '`Notice`']],
  [
    'names/unknown',
    inEncounter('rank order of p in heroes', '  highest roll Notice.mind by p as «HPP»'),
    ['there is no field `HPP`', 'did you mean `HP`?'],
  ],
  ['names/unknown-field', `${birds}\ndefine h.span as lead.«wings»\n`, ['a Bird has one']],
  [
    'names/wrong-sort',
    '\ntrigger Seen when «Warn» by p is rolled\n  nothing\n',
    ['`Warn` is a choice', 'check'],
  ],
  ['names/wrong-sort', '\ntrigger Seen when «Notice» by p is offered\n  nothing\n', ['choice']],
  [
    'names/called-otherwise',
    '\ntrigger Seen when Notice «on p» is rolled\n  nothing\n',
    ['`Notice` has no `on`', 'at Notice: declared here'],
  ],
  [
    'names/called-otherwise',
    '\nmodifier Near +2 to Notice.mind on «t» when t.brave\n',
    ['`Notice` has no `on`', 'Notice by p'],
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest for lead within 3 «on lead»'),
    ['leave out `on lead`'],
  ],
  [
    'names/wrong-sort',
    '\nencounter\n  step Dawn\n    nothing\n\ninvariant Calm\n  at end of «Dawn»\n  not alarm\n',
    ['`Dawn` is a step', 'a span', 'write `step Dawn`'],
  ],
  // Types.
  [
    'types/does-not-fit',
    inEncounter('let x be Weapon at club under «3»', 'lower lead.HP by 1'),
    ['a column of Weapon', 'a number'],
  ],
  [
    'types/never-equal',
    inEncounter('if lead.brave is one of «3», yes', '  nothing'),
    ['yes or no', 'a number'],
  ],
  [
    'types/unknown-word',
    inEncounter('if lead.brave is one of «maybe», yes', '  nothing'),
    ['`yes` or `no`'],
  ],
  ['types/does-not-fit', inEncounter('if natural of «lead.HP» > 3', '  nothing'), ['a roll']],
  ['types/does-not-fit', inEncounter('if matches of «lead.HP» on 6 > 3', '  nothing'), ['a roll']],
  [
    'types/no-parts',
    inEncounter('if heroes.«HP» > 3', '  nothing'),
    ['say whose: `first p in … where …`'],
  ],
  ['types/does-not-fit', inEncounter('if lead.HP is 3 or «4»', '  nothing'), ['a number']],
  ['types/does-not-fit', inEncounter('if lead is able and «Down»', '  nothing'), ['a condition']],
  ['types/does-not-fit', inEncounter('if lead is Down or «able»', '  nothing'), ['`able`']],
  // A name that nothing has fits wherever dice are wanted: it is told once.
  [
    'names/unknown-value',
    '\ncheck Look by p\n  roll 2d6 + «nix» as face\n  sees   when face > 3\n  blind  otherwise\n',
    [],
  ],
  // Scenarios.
  [
    'types/unknown-word',
    '\nscenario Dark\n  ruling ties «rerol»\n  side heroes\n    Hero  AWE\n    Ann   10\n',
    ['did you mean `reroll`?'],
  ],
  [
    'types/missing-value',
    '\nscenario Dark\n  side heroes\n    «Hero»  HP\n    Ann   3\n',
    ['this Hero', 'at AWE: it has no default', 'add a column `AWE`, or give the field a `default`'],
  ],
  [
    'names/unknown',
    '\nexample "a look"\n  scenario Ford\n  dice Strike.«mind» by Ann 3\n',
    ['`mind` is rolled in `Notice`'],
  ],
];

function everythingTold(one: Diagnostic, text: string): string {
  return [
    one.message,
    ...one.secondary.map(
      ({ span, text: label }) => `at ${text.slice(span.start, span.end)}: ${label}`,
    ),
    ...one.help.map((help) => help.text),
  ].join('\n');
}

test.each(ROWS)('%s %j', (code, body, told) => {
  const all = everythingTold(tells(code, body), prelude + body.replace(/[«»]/g, ''));
  for (const part of told) expect(all).toContain(part);
});

test.each<readonly [DiagnosticCode, body: string, mended: string]>([
  [
    'types/does-not-fit',
    inEncounter('if lead is able and «Down»', '  nothing'),
    'if lead is able and lead is Down',
  ],
  [
    'types/does-not-fit',
    inEncounter('if lead.HP is 3 or «4»', '  nothing'),
    'if lead.HP is 3 or lead.HP is 4',
  ],
  [
    'types/does-not-fit',
    inEncounter('if lead is not able and «Down»', '  nothing'),
    'if lead is not able and lead is not Down',
  ],
])('%s %j is mended', (code, body, mended) => mends(code, body, mended));
