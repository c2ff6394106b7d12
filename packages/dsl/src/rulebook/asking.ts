// Asking and calling: says who decides each question, who rolls each check, and what follows from
// its outcomes.

import {
  loneName,
  pathText,
  plainText,
  type Path,
  type CallStmt,
  type Invocation,
  type Picking,
  type TakeItemNode,
  type NodeOf,
} from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import { nounOfGroup, nounOfType } from './naming.ts';
import type { BookStep, Phrase, StepPart } from './book.ts';
import { membersPhrase } from './groups.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, strong, words } from './phrase.ts';
import { bookPart, bookStep } from './steps.ts';
import { anyPhrase, argsPhrase } from './predicates.ts';
import { clauseBehind, entityRun, namedRun, type PhraseContext } from './phrase-context.ts';
import { nameWords } from './words.ts';

/** The sentence of an `ask`: `the persona may take any act`. */
export function askPhrase(ctx: PhraseContext, ask: NodeOf<'AskStmt'>): Phrase {
  const who = phrase`${ask.secretly ? 'in secret, ' : ''}${deciderPhrase(ctx, ask.who)}`;
  const freely = ask.freely ? ', at no cost' : '';
  const { asking } = ask;
  switch (asking.kind) {
    case 'AskTake': {
      const items = listPhrase(
        // The tags come last: otherwise a reader might apply them to what follows.
        asking.items
          .toSorted((a, b) => Number(a.any) - Number(b.any))
          .map((item) => itemPhrase(ctx, item)),
        'or',
      );
      return asking.orNothing
        ? phrase`${who} may take ${items}${freely}`
        : phrase`${who} takes ${items}, if that can be taken${freely}`;
    }
    case 'AskPick':
      return phrase`${who} ${pickPhrase(ctx, asking.picking, ask.who)}`;
    case 'AskList':
      return phrase`${who} writes down ${nameRun(asking.name)}: ${asking.exactly ? '' : 'up to '}${ctx.valueOf(asking.limit)} of ${ctx.valueOf(asking.set)}, ${asking.once ? 'none twice, ' : ''}in order${clauseBehind(ctx, ', each where', asking.where)}`;
    case 'AskNumber':
      return phrase`${who} names a number from ${ctx.valueOf(asking.from)} to ${ctx.valueOf(asking.to)}, for ${nameRun(asking.name)}${asking.doc === undefined ? '' : ` (“${plainText(asking.doc)}”)`}`;
  }
}

/** The sentence of a pick: `picks an enemy of the actor who is standing`. */
export function pickPhrase(
  ctx: PhraseContext,
  { name, none, set, where }: Picking,
  by: Path | undefined,
): Phrase {
  const group = set.kind === 'OfCall' ? set.args[0]?.value : undefined;
  const isOwn = by !== undefined && group?.kind === 'Path' && pathText(group) === pathText(by);
  const noun = nounOfGroup(set) ?? nounOfType(ctx.checked.typeOf(set));
  const known = ctx.naming.nouns.get(name.text);
  const own = noun === undefined ? {} : { own: { noun, isPlain: isOwn } };
  const as = ctx.naming.lettered.has(name.text)
    ? joinedPhrase([', ', nameRun(name)])
    : known === undefined || known === noun
      ? ''
      : `: this is the ${known}`;
  const who = joinedPhrase([membersPhrase(ctx, 'a', { binder: name, set, where }, own), as]);
  return none === undefined
    ? phrase`picks ${who}`
    : phrase`may pick ${who}, or ${none.kind === 'Nobody' ? 'nobody' : 'nothing'}`;
}

function itemPhrase(ctx: PhraseContext, { any, call }: TakeItemNode): Phrase {
  const what = any ? anyPhrase(call.name) : [namedRun(ctx, call.name)];
  return phrase`${what}${argsPhrase(ctx, call.args)}`;
}

/** The sentence of a call, with the steps for each outcome. */
export function callPart(
  ctx: PhraseContext,
  node: CallStmt,
  bodyOf: (statements: CallStmt['cases'][number]['body']) => readonly BookStep[],
): StepPart {
  const name = node.name === undefined ? '' : phrase` (the result is ${nameRun(node.name)})`;
  const cases = readable(node.cases).map((line) => {
    const outcome =
      line.outcomes.length === 0
        ? [words('otherwise')]
        : listPhrase(
            line.outcomes.map(({ text }) => [strong(nameWords(text))]),
            'or',
          );
    return bookStep(outcome, line.cites, bodyOf(line.body));
  });
  const head = phrase`${invocationPhrase(ctx, node.call)}${name}`;
  const part = bookPart(head, node.cites);
  return cases.length === 0 ? part : { ...part, steps: cases, numbered: false };
}

/**
 * The sentence of a call alone: `the persona makes Notice`, `the referee decides Alert`, `go
 * through Fight`.
 */
export function invocationPhrase(ctx: PhraseContext, call: Invocation): Phrase {
  const symbol = ctx.checked.resolutionOf(call.name);
  const what = entityRun(ctx, symbol, call.name.text);
  const by = call.args.find(({ prep }) => prep === 'by');
  const others = argsPhrase(
    ctx,
    call.args.filter((arg) => arg !== by),
  );
  const who =
    by && (by.value.kind === 'Path' ? deciderPhrase(ctx, by.value) : ctx.valueOf(by.value));
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
      return phrase`go through ${what}${argsPhrase(ctx, call.args)}`;
  }
}

/** The decider; for a side, its player. */
export function deciderPhrase(ctx: PhraseContext, who: Path): Phrase {
  const symbol = ctx.checked.resolutionOf(loneName(who));
  const isSide =
    symbol?.symbol === 'side' ||
    (symbol?.symbol === 'param' && symbol.fixed !== undefined && symbol.fixed !== 'referee');
  return isSide ? phrase`whoever plays ${ctx.valueOf(who)}` : ctx.valueOf(who);
}
