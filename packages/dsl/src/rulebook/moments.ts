// Moments and events: the moment at which something is asked or happens.

import type {
  BrokenLine,
  Claim,
  EventNode,
  EventRole,
  Ident,
  MomentLine,
  MomentNode,
} from '../ast/ast.ts';
import type { BookStep, Said } from './book.ts';
import { joinedSaid, listSaid, nameRun, phrase, words } from './phrase.ts';
import { actSaid, isYesNo } from './predicates.ts';
import { leafPart, oneStep } from './steps.ts';
import { entityRun, introduced, namedRun, refer, type Teller } from './teller.ts';
import { nameSaid } from './words.ts';
import { withArticle } from '../source/nouns.ts';

/** `at the end of each unit`, `whenever a persona loses Ambushed`. */
export function momentSaid(tell: Teller, moment: MomentNode): Said {
  switch (moment.kind) {
    case 'Always':
      return phrase`at all times`;
    case 'Whenever':
      return phrase`whenever ${eventSaid(tell, moment.event)}${
        moment.except.length === 0
          ? ''
          : phrase`, except in ${listSaid(
              moment.except.map((name) => [namedRun(tell, name)]),
              'or',
            )}`
      }`;
    case 'AtMoment': {
      const { form, name, number, label } = moment.place;
      const what = form === 'step' ? [nameRun(nameSaid(name.text))] : [namedRun(tell, name)];
      const at = `at the ${moment.edge} of`;
      if (form === 'each') return phrase`${at} each ${what}`;
      if (form === 'step') return phrase`${at} the step ${what}`;
      if (number !== undefined) return phrase`${at} ${what} ${number.value}`;
      if (label !== undefined) return phrase`${at} the ${what} “${nameSaid(label.text)}”`;
      return name.text === 'encounter' ? phrase`${at} the fight` : phrase`${at} the ${what}`;
    }
  }
}

/** `a persona takes any act on another`, `a round begins`. */
export function eventSaid(tell: Teller, event: EventNode): Said {
  switch (event.kind) {
    case 'EventTakes': {
      const verb = event.verb === 'takes' ? 'takes' : 'has finished';
      return phrase`${introduced(tell, event.actor)} ${verb} ${actSaid(tell, event.act)}${rolesSaid(tell, event.roles)}`;
    }
    case 'EventCondition':
      return phrase`${introduced(tell, event.subject)} ${event.verb} ${event.condition === undefined ? 'any condition' : namedRun(tell, event.condition)}`;
    case 'EventSpan':
      return phrase`${withArticle(nameSaid(event.name.text)).split(' ')[0] ?? 'a'} ${namedRun(tell, event.name)} ${event.verb}`;
    case 'EventField': {
      const what =
        event.field === undefined
          ? keptSaid(tell, event.subject)
          : phrase`${introduced(tell, event.subject)}’s ${namedRun(tell, event.field)}`;
      return event.reached === undefined
        ? phrase`${what} ${event.verb}`
        : phrase`${what} reaches ${tell.valueOf(tell, event.reached)}`;
    }
    case 'EventCheck': {
      const symbol = tell.checked.resolutionOf(event.name);
      const what = phrase`${entityRun(tell, symbol, event.name.text)}${rolesSaid(tell, event.roles)}`;
      if (event.verb === 'rolled') return phrase`${what} is rolled`;
      if (event.verb === 'offered') return phrase`${what} is offered`;
      return event.outcome === undefined
        ? phrase`${what} has come out, in whatever way`
        : phrase`${what} comes out “${nameSaid(event.outcome.text)}”`;
    }
  }
}

/** What the table keeps: `the threat`; of a yes or no only its name, as in `alarm holds`. */
function keptSaid(tell: Teller, name: Ident): Said {
  const symbol = tell.checked.resolutionOf(name);
  const isYes = symbol?.symbol === 'track' && symbol.type.type === 'yes-no';
  return isYes ? [namedRun(tell, name)] : phrase`the ${namedRun(tell, name)}`;
}

function rolesSaid(tell: Teller, roles: readonly EventRole[]): Said {
  return joinedSaid(
    roles.flatMap(({ prep, name }) => [
      ` ${prep} `,
      tell.naming.nouns.has(name.text) ? introduced(tell, name) : refer(tell, name),
    ]),
  );
}

/** Claims, one line each; `asks`: as questions. */
export function claimSteps(
  tell: Teller,
  claims: readonly (Claim | BrokenLine)[],
  asks = false,
): readonly BookStep[] {
  return claims.flatMap((claim) => {
    if (claim.kind === 'BrokenLine') return [];
    const when = claim.when === undefined ? '' : phrase`, when ${tell.clauseOf(tell, claim.when)}`;
    const whether = asks && isYesNo(tell, claim.value) ? 'whether ' : '';
    return [
      oneStep(leafPart(phrase`${whether}${tell.valueOf(tell, claim.value)}${when}`, claim.cites)),
    ];
  });
}

/** The moment of a line; nothing for one that could not be read. */
export function momentOfLine(tell: Teller, line: MomentLine | BrokenLine): Said {
  return line.kind === 'BrokenLine' ? [words('')] : momentSaid(tell, line.moment);
}
