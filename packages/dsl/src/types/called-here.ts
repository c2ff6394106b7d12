// Helps with an unknown name by what the lines around it have: the name of a loop, the names in a signature, a roll.

import type { Ident } from '../ast/ast.ts';
import { andList } from '../source/nouns.ts';
import type { Help } from '../diagnostics/diagnostic.ts';
import { findLocal, localNames, type NameScope } from '../names/scope.ts';
import type { Context } from './context.ts';

/** Returns the participants that have a name here, innermost first. */
function peopleIn(scope: NameScope): readonly { readonly name: string; readonly isLoop: boolean }[] {
  return localNames(scope).flatMap((name) => {
    const found = findLocal(scope, name);
    return (found?.symbol === 'local' || found?.symbol === 'param') &&
      found.type.type === 'participant'
      ? [{ name, isLoop: found.symbol === 'local' && found.role === 'each' }]
      : [];
  });
}

/** Help for a loop that gives another name to those it goes through: `each fighter in order`, and below it `p.HP`. */
export function loopName(scope: NameScope, { text }: Ident): readonly Help[] {
  const [inner] = peopleIn(scope);
  return inner?.isLoop !== true
    ? []
    : [
        {
          text: `this loop calls them \`${inner.name}\`: write \`${inner.name}\` here, or \`each ${text} in …\` there`,
        },
      ];
}

/** Help for a single letter, which can only be somebody: who has a name here, and what would give one. */
export function whoIsHere(ctx: Context, scope: NameScope, ident: Ident): readonly Help[] {
  if (!/^\p{Ll}$/u.test(ident.text)) return [];
  const people = peopleIn(scope);
  if (people[0]?.isLoop === true) return loopName(scope, ident);
  if (people.length > 0)
    return [
      {
        text: `nothing says who \`${ident.text}\` is; here ${andList(people.map(({ name }) => `\`${name}\``))} ${people.length === 1 ? 'has a name' : 'have names'}`,
      },
    ];
  const side = ctx.names.symbols.sides.at(-1)?.name ?? 'everyone';
  return [
    { text: `nothing says who \`${ident.text}\` is; a line such as \`each ${ident.text} in ${side}\` does` },
  ];
}

/** Help for `enemies` or `allies` alone: whose they are. */
export function whoseGroup(scope: NameScope, ident: Ident): readonly Help[] {
  if (ident.text !== 'enemies' && ident.text !== 'allies') return [];
  const people = peopleIn(scope);
  const [who] = people.slice(-1);
  if (who === undefined) return [{ text: `say whose: \`${ident.text} of p\`` }];
  const replacement = `${ident.text} of ${who.name}`;
  return [
    { text: `say whose: \`${replacement}\``, edits: [{ span: ident.span, replacement }] },
  ];
}

/** Help for the word `roll` or `result` where no roll has a name. */
export function rollWithoutName({ text }: Ident): readonly Help[] {
  return /^(?:roll|rolled|result|die|dice)$/.test(text)
    ? [{ text: 'a roll gets its name where it is rolled: `roll d6 as x`; then write `x` here' }]
    : [];
}
