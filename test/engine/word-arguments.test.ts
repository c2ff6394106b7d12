// Words that are values can be arguments without brackets: `Mark of f from yes`, `position of f within everyone`.
import { test } from 'vitest';
import { mustAgree } from '../naive/agreement.ts';

const rules = (call: string, measured: string): string => `ruleset "Words"

side left
side right

kind F
  HP    counter 0..20  starts 3
  up    yes/no  starts no
  mate  F  starts nobody

define place of f as position of f within everyone

procedure Mark of f from answer (yes/no)
  set f.up to answer

procedure Pair of f with mate (F)
  set f.mate to mate

check Toss by f
  roll d2 as coin
  yes  when coin is 2
  no   otherwise

encounter
  each f in everyone where place of f > 1
    Toss by f
      yes  ${call}
      no   nothing

measure result
  at end of encounter
  ${measured}

scenario S
  side left
    F
    Ann
  side right
    F
    Bo
    Cy
`;

test.each([
  ['Mark of f from yes', 'count f in everyone where f.up'],
  ['Mark of f from (yes)', 'count f in everyone where f.up'],
  ['Mark of f from no', 'count f in everyone where not f.up'],
  ['Pair of f with nobody', 'count f in everyone where f.mate is nobody'],
  [
    'raise f.HP by (position of f within everyone)',
    'total of f.HP for f in everyone where position of f within everyone > 1',
  ],
])('%s', (call, measured) => {
  mustAgree(rules(call, measured));
});
