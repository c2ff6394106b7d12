// Hunts for fights in which an invariant does not hold: draws fights, plays them, and makes a finding smaller. The caller
// supplies the numbers and decides how many fights are drawn.
import type { Ruleset } from '@fray/dsl/ir';
import { policySource } from '../drivers/policy.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import { link } from '../machine/link.ts';
import type { Observer, Program } from '../machine/program.ts';
import { fightOf, PASSES, type FightDraft } from './fight-changes.ts';
import { deckThatLeaves, drawnDeck, scriptedDeck, type Draw } from './decks.ts';
import { drawFight, drawManner, type DrawOptions } from './draw.ts';
import { isLighter, minimise, weightOf, type MinimiseEffort } from './minimise.ts';
import {
  playedUnless,
  playInSteps,
  type Played,
  type PlayInSteps,
  type PlayLimits,
} from './play.ts';
import { spaceOf, type Fixed, type Space } from './space.ts';

/**
 * Everything that is prepared once for a ruleset. Its program is linked with the hunted invariants, and no others, as
 * watches.
 */
export interface HuntContext {
  readonly ruleset: Ruleset;
  readonly program: Program;
  readonly space: Space;
  readonly policies: ChoiceSource;
}

interface GroundOptions {
  /** Hunt only for the invariant of this name. */
  readonly only?: string | undefined;
  readonly fixed?: Fixed;
  /** Observes the fights. */
  readonly observer?: Observer;
}

/** How many instructions a drawn fight may run. */
export const HUNT_BUDGET = 400_000;

/** Prepares a ruleset with an order of play. */
export function groundOf(
  ruleset: Ruleset,
  { only, fixed, observer }: GroundOptions = {},
): HuntContext {
  const watches = ruleset.watches.filter(
    (watch) => watch.kind === 'invariant' && (only === undefined || watch.name === only),
  );
  const program = link(ruleset, { watches, ...(observer === undefined ? {} : { observer }) });
  const used = ruleset.scenarios.flatMap((scenario) => scenario.policies);
  const uses = [
    ...used,
    ...ruleset.policies
      .filter(({ name }) => !used.some((use) => use.policy === name))
      .map(({ name }) => ({ policy: name, who: 'everyone' })),
  ];
  return {
    ruleset,
    program,
    space: spaceOf(ruleset, fixed),
    policies: policySource(program, uses),
  };
}

/** Draws a fight and plays it. */
export function playDrawn(
  ground: HuntContext,
  draw: Draw,
  options: DrawOptions,
  limits: PlayLimits,
): PlayInSteps {
  const fight = drawFight(ground.space, draw, options);
  return playInSteps(
    ground.program,
    fight,
    drawnDeck(draw, drawManner(draw), ground.policies),
    limits,
  );
}

/** Returns the play of less weight; of equals, the first. */
export function lighterOf(space: Space, left: Played | undefined, right: Played): Played {
  return left === undefined || isLighter(weightOf(space, right), weightOf(space, left))
    ? right
    : left;
}

/** Makes the finding as small as changes can make it. */
export function shrink(
  ground: HuntContext,
  found: Played,
  effort: MinimiseEffort,
): Promise<Played> {
  const limits = { budget: HUNT_BUDGET, events: found.size };
  return minimise(
    (fight, within) =>
      playedUnless(playInSteps(ground.program, fight, scriptedDeck(fight), within), effort.pause),
    ground.space,
    found,
    (played) => showsTheSame(found, played),
    limits,
    effort,
  );
}

/**
 * Varies the finding: makes some changes at once, or keeps its beginning and draws something else after it. The result may
 * or may not still be broken.
 */
export function stepAside(ground: HuntContext, found: Played, draw: Draw): PlayInSteps {
  const limits = { budget: HUNT_BUDGET, events: found.size };
  if (draw() % 3 === 0) {
    const kept = draw() % (found.decisions.length + 1);
    return playInSteps(
      ground.program,
      found.fight,
      deckThatLeaves(
        scriptedDeck(found.fight),
        kept,
        drawnDeck(draw, drawManner(draw), ground.policies),
      ),
      limits,
    );
  }
  let draft: FightDraft = found;
  for (let changes = 2 + (draw() % 3); changes > 0; changes -= 1) {
    const possible = PASSES[draw() % PASSES.length]?.(ground.space, draft) ?? [];
    const change = possible[draw() % Math.max(1, possible.length)];
    if (change !== undefined) draft = change(draft);
  }
  const fight = fightOf(draft);
  return playInSteps(ground.program, fight, scriptedDeck(fight), limits);
}

/**
 * True if both plays show the same failure. Any broken line will do; faults are the same if their texts are, apart from
 * numbers and names.
 */
function showsTheSame(found: Played, played: Played): boolean {
  return played.end === found.end && (found.end !== 'fault' || ruleOf(found) === ruleOf(played));
}

function ruleOf({ events }: Played): string {
  const rule = events.at(-1)?.rule;
  return rule === null || rule === undefined ? '' : `${rule.file}:${rule.line}`;
}
