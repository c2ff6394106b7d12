// Asking and calling: the decider of each question, the roller of each check, and the consequences of its outcomes.

import {
  plainText,
  type Path,
  type AskStmt,
  type CallStmt,
  type Invocation,
  type Picking,
  type TakeItemNode,
} from '../ast/ast.ts';
import { nounOfGroup, nounOfType } from './naming.ts';
import type { BookStep, Said, StepPart } from './book.ts';
import { membersSaid } from './groups.ts';
import { joinedSaid, listSaid, nameRun, phrase, strong, words } from './phrase.ts';
import { headed, leafPart, oneStep } from './steps.ts';
import { anySaid, argsSaid } from './predicates.ts';
import { entityRun, namedRun, type Teller } from './teller.ts';
import { nameSaid } from './words.ts';

/** `the persona may take any act`. */
export function askPart(tell: Teller, ask: AskStmt): StepPart {
  const who = phrase`${ask.secretly ? 'in secret, ' : ''}${deciderSaid(tell, ask.who)}`;
  const freely = ask.freely ? ', at no cost' : '';
  const { asking, cites } = ask;
  switch (asking.kind) {
    case 'AskTake': {
      const items = listSaid(
        // The tags come last: otherwise they would seem to extend over what follows.
        asking.items
          .toSorted((a, b) => Number(a.any) - Number(b.any))
          .map((item) => itemSaid(tell, item)),
        'or',
      );
      return leafPart(
        asking.orNothing
          ? phrase`${who} may take ${items}${freely}`
          : phrase`${who} takes ${items}, if that can be taken${freely}`,
        cites,
      );
    }
    case 'AskPick':
      return leafPart(phrase`${who} ${pickSaid(tell, asking.picking, ask.who)}`, cites);
    case 'AskList':
      return leafPart(
        phrase`${who} writes down ${nameRun(nameSaid(asking.name.text))}: ${asking.exactly ? '' : 'up to '}${tell.valueOf(tell, asking.limit)} of ${tell.valueOf(tell, asking.set)}, ${asking.once ? 'none twice, ' : ''}in order${asking.where === undefined ? '' : phrase`, each where ${tell.clauseOf(tell, asking.where)}`}`,
        cites,
      );
    case 'AskNumber':
      return leafPart(
        phrase`${who} names a number from ${tell.valueOf(tell, asking.from)} to ${tell.valueOf(tell, asking.to)}, for ${nameRun(nameSaid(asking.name.text))}${asking.doc === undefined ? '' : ` (“${plainText(asking.doc)}”)`}`,
        cites,
      );
  }
}

/** `picks an enemy of the actor who is standing`. */
export function pickSaid(
  tell: Teller,
  { name, none, set, where }: Picking,
  by: Path | undefined,
): Said {
  const group = set.kind === 'OfCall' ? set.args[0]?.value : undefined;
  const isOwn =
    by !== undefined &&
    group?.kind === 'Path' &&
    group.names.map(({ text }) => text).join('.') === by.names.map(({ text }) => text).join('.');
  const noun = nounOfGroup(set) ?? nounOfType(tell.checked.typeOf(set));
  const known = tell.naming.nouns.get(name.text);
  const own = noun === undefined ? {} : { own: { noun, isPlain: isOwn } };
  const as = tell.naming.lettered.has(name.text)
    ? joinedSaid([', ', nameRun(nameSaid(name.text))])
    : known === undefined || known === noun
      ? ''
      : `: this is the ${known}`;
  const who = joinedSaid([membersSaid(tell, 'a', { binder: name, set, where }, own), as]);
  return none === undefined
    ? phrase`picks ${who}`
    : phrase`may pick ${who}, or ${none.kind === 'Nobody' ? 'nobody' : 'nothing'}`;
}

function itemSaid(tell: Teller, { any, call }: TakeItemNode): Said {
  const what = any ? anySaid(call.name) : [namedRun(tell, call.name)];
  return phrase`${what}${argsSaid(tell, call.args)}`;
}

/** A call with what follows from each way in which it comes out. */
export function callPart(
  tell: Teller,
  node: CallStmt,
  bodyOf: (statements: CallStmt['cases'][number]['body']) => readonly BookStep[],
): StepPart {
  const name =
    node.name === undefined ? '' : phrase` (the result is ${nameRun(nameSaid(node.name.text))})`;
  const cases = node.cases.flatMap((line) => {
    if (line.kind === 'BrokenLine') return [];
    const outcome =
      line.outcomes.length === 0
        ? [words('otherwise')]
        : listSaid(
            line.outcomes.map(({ text }) => [strong(nameSaid(text))]),
            'or',
          );
    return [oneStep(headed(outcome, bodyOf(line.body), line.cites))];
  });
  const head = phrase`${invocationSaid(tell, node.call)}${name}`;
  return cases.length === 0
    ? leafPart(head, node.cites)
    : { ...headed(head, [], node.cites, false), steps: cases };
}

/** `the persona makes Notice`, `the referee decides Alert`, `go through Fight`. */
export function invocationSaid(tell: Teller, call: Invocation): Said {
  const symbol = tell.checked.resolutionOf(call.name);
  const what = entityRun(tell, symbol, call.name.text);
  const by = call.args.find(({ prep }) => prep === 'by');
  const others = argsSaid(
    tell,
    call.args.filter((arg) => arg !== by),
  );
  const who =
    by && (by.value.kind === 'Path' ? deciderSaid(tell, by.value) : tell.valueOf(tell, by.value));
  const freely = call.freely ? ', at no cost' : '';
  switch (symbol?.symbol) {
    case 'check':
      return who === undefined
        ? phrase`make ${what}${others}`
        : phrase`${who} makes ${what}${others}`;
    case 'choice':
      return who === undefined
        ? phrase`${what}${others} is decided`
        : phrase`${who} decides ${what}${others}`;
    case 'action':
      return who === undefined
        ? phrase`take ${what}${others}${freely}`
        : phrase`${who} takes ${what}${others}${freely}`;
    default:
      return phrase`go through ${what}${argsSaid(tell, call.args)}`;
  }
}

/** The decider; for a side, its player. */
export function deciderSaid(tell: Teller, who: Path): Said {
  const [name, ...more] = who.names;
  const symbol = name && tell.checked.resolutionOf(name);
  const isSide =
    more.length === 0 &&
    (symbol?.symbol === 'side' ||
      (symbol?.symbol === 'param' && symbol.fixed !== undefined && symbol.fixed !== 'referee'));
  return isSide ? phrase`whoever plays ${tell.valueOf(tell, who)}` : tell.valueOf(tell, who);
}
