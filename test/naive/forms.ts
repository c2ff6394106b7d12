// Small fights, each for one form of the language. A row of `forms.txt` puts a few lines into the order of play of one common
// fight.
import { readFileSync } from 'node:fs';

const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '  ');

/** Returns the ruleset of a row: Ann and Bob fight Cid and Dan. Dice decide on their HP and mana. */
const textOf = (play: string, declarations: string, scenario: string): string => `ruleset "Forms"

span round
span turn

side left
side right

kind Fighter
  HP      counter 0..9  starts 5
  mana    counter 0..9  starts 3
  score   number        starts 0
  quick   1..9          default 5
  weapon  row of Weapon default club
  health  one of fresh, hurt, dead  starts fresh
  friend  Fighter       starts nobody
  die     die           starts d6
  pool    dice          starts 2d
  plan    list of row of Weapon  starts nothing
  hand    deck of Card  starts nothing

condition Down
condition Out
  bars everything
condition Mute
  bars Spell
condition Marked
  has depth  0..9  default 1
condition Slow
  lasts until end of next turn of bearer

table Weapon
  weapon  harm  way
  fist    1     fair
  club    2     rough
  axe     4     rough

table Card
  card   copies  worth
  seven  2       7
  king   1       10

track heat  counter 0..9  starts 2
track sum   number        starts 0
track cards deck of Card times copies
track used  deck of Card  starts nothing

given dark  yes/no  default no

ruling ties
  low   default
  high

define p is brave when p.HP > 4
define p.might as p.HP + p.quick
define ann as first p in left
define cid as first p in right

check Try by p
  counts as trial
  roll d6 as face
  yes  when face > 3
  no   otherwise

check Lot by p
  roll d3 as lot

choice Yield by p
  yes    when p.HP > 2
  no     default
  maybe  when p is brave

action Spell by a on t
  counts as art
  pick t from enemies of a where t.HP > 0
  costs 2 mana
  lower t.HP by 1

action Rest by a
  counts as art
  raise a.HP by 1

procedure Strike t (Fighter) by much (number)
  lower t.HP by much

encounter
  each p in Fighter
    roll d9 as life by p
    set p.HP to life
    roll d5 as force by p
    set p.mana to force
${indented(play)}
${declarations}

scenario Field
${indented(scenario)}
  side left
    Fighter  quick  weapon
    Ann      3      axe
    Bob      7      -
  side right
    Fighter  quick
    Cid      5
    Dan      3
`;

/**
 * The title and the ruleset of each row. A row is a title behind `# `, lines of the order of play, and lines below
 * `-- declarations` and `-- scenario`.
 */
export const rows: readonly (readonly [title: string, text: string])[] = readFileSync(
  new URL('forms.txt', import.meta.url),
  'utf8',
)
  .split(/^# /m)
  .slice(1)
  .map((row) => {
    const [title = '', ...lines] = row.trim().split('\n');
    const [play = '', ...parts] = lines.join('\n').split(/^-- /m);
    const part = (name: string): string =>
      parts.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
    return [title, textOf(play, part('declarations'), part('scenario'))];
  });
