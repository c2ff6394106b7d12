// Tests which triggers come too late for the roll that sets them off.

import { test } from 'vitest';
import { isSilent, ruleReports, used } from './rules-fixture.ts';

const rules = (event: string, effect: string, more = ''): string => `${used}condition Guarded
  lasts until end of round
choice Cast by t
  yes
  no
check Strike by a on t
  roll d20 as face
  hit   when face >= t.might
  miss  otherwise
procedure Guard of t
  t gains Guarded
modifier Ward -5 to Strike by a on t when t is Guarded
trigger Begin when round begins
  each a in heroes
    each f in foes
      Strike by a on f
trigger React when ${event}
${effect}${more}`;

const rolled = '«Strike by a on t is rolled»';
const gains = '  t gains Guarded\n';

test.each([
  rules(rolled, gains),
  rules(rolled, '  Guard of t\n'),
  rules(rolled, '  Cast by t\n    yes  t gains Guarded\n    no  nothing\n'),
  rules(rolled, '  if t.HP > 2\n    t gains Guarded\n'),
  // By a define that only the modifier reads.
  rules(rolled, gains).replace('when t is Guarded', 'when t is safe') +
    'define t is safe when t is Guarded\n',
  // A field that only the outcomes read.
  rules(rolled, '  raise t.armour by 5\n')
    .replace('>= t.might', '>= t.armour')
    .replace('condition Guarded', 'kind Imp\n  armour  counter 0..20  starts 4\ncondition Guarded')
    .replace('on t\n  roll', 'on t (Imp)\n  roll')
    .replace('      Strike by a on f', '      if f is Imp\n        Strike by a on f'),
])('too late: %s', (text) => {
  ruleReports('rules/too-late', text);
});

test.each([
  // What comes out any other time is meant for later.
  rules('Strike by a on t comes out any', gains),
  rules('t.HP falls', gains),
  // Something else reads it as well.
  rules(rolled, gains, 'trigger Late when h loses Guarded\n  if h is Guarded\n    announce "x"\n'),
  // Another check has the modifier.
  rules(rolled, gains).replace('to Strike by a on t', 'to Other by a on t') +
    'check Other by a on t\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n',
  rules(rolled, '  lower t.HP by 1\n'),
])('not too late: %s', (text) => {
  isSilent('rules/too-late', text.replace(/[«»]/g, ''));
});
