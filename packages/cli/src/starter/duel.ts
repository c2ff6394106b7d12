// Makes the ruleset of `fray new`: a duel in plain words, with one declaration of each kind.

/** Puts a text in quotes, as rules write it. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Returns the text of the ruleset, in the layout of `fray fmt`.
 *
 * @param file the name of the file, for the commands in the comments
 */
export function starterRules(title: string, file: string): string {
  return `# A duel, to make your own. Change a number, save, and ask what that does:
#   fray odds ${file}
ruleset ${quoted(title)}

span round

side red
side blue

# What a fighter has. A counter changes in play, the others never do.
kind Fighter
  skill  0..10                  "is added to the die when it strikes"
  guard  1..30                  "what a blow at it must reach"
  hits   counter 0..  starts 3  "blows it can still take"

define f is up when f.hits > 0

# How a blow is rolled. Try d12 in place of d20, or 2d10.
check Strike by a at t
  roll d20 as face
  hit   when face + a.skill >= t.guard
  miss  otherwise

# What happens: all strike in turn, in the order of the scenario, until a side is down.
encounter
  play round up to 10 times while (any r in red where r is up) and (any b in blue where b is up)
    each a in everyone where a is up
      each t in enemies of a where t is up
        Strike by a at t
          hit   lower t.hits by 1
          miss  nothing

# Who fights. Bruno strikes second: how much more skill does he need to be even?
scenario Dawn
  side red
    Fighter  skill  guard
    Rosa     4      14
  side blue
    Fighter  skill  guard
    Bruno    4      14

# What you expect of the rules. \`fray test\` fails when it is no longer true.
example "a blow that just reaches the guard hits"
  scenario Dawn
  dice Strike by Rosa  10
  try Strike by Rosa at Bruno is hit

example "one less is a miss, and three blows end it"
  scenario Dawn
  dice Strike by Rosa   10 10 10
  dice Strike by Bruno  9 9
  expect Bruno is not up
  expect Rosa.hits is 3

# What must hold in every fight. \`fray hunt\` looks for one in which it does not.
invariant Somebody-stands
  always
  any f in Fighter where f is up

# What \`fray odds\` counts.
measure red-wins "red stands alone at the end"
  at end of encounter
  (any r in red where r is up) and no b in blue where b is up

measure rounds "how long the duel lasts"
  at end of encounter
  number of round
`;
}
