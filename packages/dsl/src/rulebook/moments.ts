// Moments and events: says when something is evaluated or happens.

import type {
  BrokenLine,
  Claim,
  EventNode,
  EventRole,
  Ident,
  MomentLine,
  MomentNode,
} from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import { paragraph } from './blocks.ts';
import type { BookBlock, BookStep, Phrase } from './book.ts';
import { joinedPhrase, listPhrase, nameRun, phrase } from './phrase.ts';
import { actPhrase, isYesNo } from './predicates.ts';
import { bookStep } from './steps.ts';
import {
  clauseBehind,
  entityRun,
  introduced,
  namedRun,
  refer,
  type PhraseContext,
} from './phrase-context.ts';
import { nameWords } from './words.ts';
import { articleOf } from '../source/nouns.ts';

/** A moment: `at the end of each unit`, `whenever a persona loses Ambushed`. */
export function momentPhrase(ctx: PhraseContext, moment: MomentNode): Phrase {
  switch (moment.kind) {
    case 'Always':
      return phrase`at all times`;
    case 'Whenever':
      return phrase`whenever ${eventPhrase(ctx, moment.event)}${
        moment.except.length === 0
          ? ''
          : phrase`, except in ${listPhrase(
              moment.except.map((name) => [namedRun(ctx, name)]),
              'or',
            )}`
      }`;
    case 'AtMoment': {
      const { form, name, number, label } = moment.place;
      const what = form === 'step' ? [nameRun(name)] : [namedRun(ctx, name)];
      const at = `at the ${moment.edge} of`;
      if (form === 'each') return phrase`${at} each ${what}`;
      if (form === 'step') return phrase`${at} the step ${what}`;
      if (number !== undefined) return phrase`${at} ${what} ${number.value}`;
      if (label !== undefined) return phrase`${at} the ${what} “${nameWords(label)}”`;
      return name.text === 'encounter' ? phrase`${at} the fight` : phrase`${at} the ${what}`;
    }
  }
}

/** An event: `a persona takes any act on another`, `a round begins`. */
export function eventPhrase(ctx: PhraseContext, event: EventNode): Phrase {
  switch (event.kind) {
    case 'EventTakes': {
      const verb = event.verb === 'takes' ? 'takes' : 'has finished';
      return phrase`${introduced(ctx, event.actor)} ${verb} ${actPhrase(ctx, event.act)}${rolesPhrase(ctx, event.roles)}`;
    }
    case 'EventCondition':
      return phrase`${introduced(ctx, event.subject)} ${event.verb} ${event.condition === undefined ? 'any condition' : namedRun(ctx, event.condition)}`;
    case 'EventSpan':
      return phrase`${articleOf(nameWords(event.name))} ${namedRun(ctx, event.name)} ${event.verb}`;
    case 'EventField': {
      const what =
        event.field === undefined
          ? trackPhrase(ctx, event.subject)
          : phrase`${introduced(ctx, event.subject)}’s ${namedRun(ctx, event.field)}`;
      return event.reached === undefined
        ? phrase`${what} ${event.verb}`
        : phrase`${what} reaches ${ctx.valueOf(event.reached)}`;
    }
    case 'EventCheck': {
      const symbol = ctx.checked.resolutionOf(event.name);
      const what = phrase`${entityRun(ctx, symbol, event.name.text)}${rolesPhrase(ctx, event.roles)}`;
      if (event.verb === 'rolled') return phrase`${what} is rolled`;
      if (event.verb === 'offered') return phrase`${what} is offered`;
      return event.outcome === undefined
        ? phrase`${what} has come out, in whatever way`
        : phrase`${what} comes out “${nameWords(event.outcome)}”`;
    }
  }
}

/** A track: `the threat`; a yes/no track without the article, as in `alarm holds`. */
function trackPhrase(ctx: PhraseContext, name: Ident): Phrase {
  const symbol = ctx.checked.resolutionOf(name);
  const isYes = symbol?.symbol === 'track' && symbol.type.type === 'yes-no';
  return isYes ? [namedRun(ctx, name)] : phrase`the ${namedRun(ctx, name)}`;
}

function rolesPhrase(ctx: PhraseContext, roles: readonly EventRole[]): Phrase {
  return joinedPhrase(
    roles.flatMap(({ prep, name }) => [
      ` ${prep} `,
      ctx.naming.nouns.has(name.text) ? introduced(ctx, name) : refer(ctx, name),
    ]),
  );
}

/** Claims, one line each. `asks`: phrase them as questions. */
export function claimSteps(
  ctx: PhraseContext,
  claims: readonly (Claim | BrokenLine)[],
  asks = false,
): readonly BookStep[] {
  return readable(claims).map((claim) => {
    const when = clauseBehind(ctx, ', when', claim.when);
    const whether = asks && isYesNo(ctx, claim.value) ? 'whether ' : '';
    return bookStep(phrase`${whether}${ctx.valueOf(claim.value)}${when}`, claim.cites);
  });
}

/** The moment of a line, as the head of what follows. */
export function momentBlocks(
  ctx: PhraseContext,
  line: MomentLine | BrokenLine,
): readonly BookBlock[] {
  return readable([line]).map((one) => paragraph(momentPhrase(ctx, one.moment), one.cites, ':'));
}
