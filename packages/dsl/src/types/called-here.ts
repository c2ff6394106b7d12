// Helps with an unknown name by what the lines around it have: the name of a loop, the names in a signature, a roll.

import { namedHere } from './scope.ts';
import type { Scope } from './context.ts';
import type { Ident } from '../ast/ast.ts';
import { andList } from '../source/nouns.ts';
import { type Advice, fixAt } from '../diagnostics/diagnostic.ts';

interface Person {
  readonly name: string;
  readonly isLoop: boolean;
  /** True if the signature names this participant. */
  readonly isParam: boolean;
}

/** Returns the participants that have a name here, innermost first. */
function peopleIn(scope: Scope): readonly Person[] {
  return [...namedHere(scope)].flatMap(([name, found]) =>
    (found.symbol === 'local' || found.symbol === 'param') && found.type.type === 'participant'
      ? [
          {
            name,
            isLoop: found.symbol === 'local' && found.role === 'each',
            isParam: found.symbol === 'param',
          },
        ]
      : [],
  );
}

/** Returns the names of the rolls of a check that are known here. */
export function rollsHere(scope: Scope): readonly string[] {
  return [...namedHere(scope)].flatMap(([name, found]) =>
    found.symbol === 'value' && found.kind === 'roll' ? [name] : [],
  );
}

/** Advice for a loop that gives another name to those it goes through: `each fighter in order`, and below it `p.HP`. */
export function loopName(scope: Scope, { text }: Ident): readonly Advice[] {
  const [inner] = peopleIn(scope);
  return inner?.isLoop !== true
    ? []
    : [
        `this loop calls them \`${inner.name}\`: write \`${inner.name}\` here, or \`each ${text} in …\` there`,
      ];
}

/** Matches a letter that names somebody. Others name numbers: `i`, `n`, `x`. */
const letter = /^[a-hl-mo-w]$/;

/** Returns the names that may be meant by an unknown one: a letter does not stand for somebody else's. */
export function nearNames(
  scope: Scope,
  ident: Ident,
  candidates: readonly string[],
): readonly string[] {
  return letter.test(ident.text) && peopleIn(scope).length > 0
    ? candidates.filter((name) => name.length > 1)
    : candidates;
}

/** Advice for a single letter, which can only be somebody: who has a name here, and what would give one. */
export function whoIsHere(scope: Scope, ident: Ident): readonly Advice[] {
  const people = peopleIn(scope);
  if (!letter.test(ident.text) || people.length === 0) return [];
  const side = scope.names.symbols.sides.at(-1)?.name ?? 'everyone';
  const names = andList(people.map(({ name }) => `\`${name}\``));
  const here = `here ${names} ${people.length === 1 ? 'has a name' : 'have names'}`;
  const loop = people.some(({ isLoop }) => isLoop)
    ? `; \`each ${ident.text} in ${side}\` would give one to others`
    : '';
  return [`nothing says who \`${ident.text}\` is; ${here}${loop}`];
}

/** Advice for `enemies` or `allies` alone: whose they are. */
export function whoseGroup(scope: Scope, ident: Ident): readonly Advice[] {
  if (ident.text !== 'enemies' && ident.text !== 'allies') return [];
  // Whose signature it is comes first: the actor.
  const people = peopleIn(scope);
  const who = people.find(({ isParam }) => isParam) ?? people[0];
  if (who === undefined) return [`say whose: \`${ident.text} of p\``];
  const replacement = `${ident.text} of ${who.name}`;
  return [fixAt(`say whose: \`${replacement}\``, ident, replacement)];
}

/** Advice for a roll and for an order that have no name yet. */
export function unnamed(scope: Scope, { text }: Ident): readonly Advice[] {
  if (/^(?:initiative|order)$/i.test(text))
    return [
      'who acts first is an order: `rank order of p in everyone`, and below it a key such as `highest d20 + p.skill`',
    ];
  return rollsHere(scope).length === 0 && /^(?:roll|rolled|result|die|dice)$/.test(text)
    ? ['a roll gets its name where it is rolled: `roll d6 as x`; then write `x` here']
    : [];
}
