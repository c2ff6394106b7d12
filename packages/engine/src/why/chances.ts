// Explains why a value did not change: finds the lines of the rules that could have changed it, whether they ran since it
// was written, and the last test that kept each of them from running.
import { waysIn, type Ruleset } from '@fray/dsl/ir';
import { reachedFrom } from '../analysis/reachability.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Location } from '../state/location.ts';
import { orMade } from '../values/grouped.ts';
import { guardsAt } from './control-guards.ts';
import { controlOf } from './control.ts';
import { foundAnother } from './finders.ts';
import { cameToNothing, passedBy } from './led-nowhere.ts';
import { testGuard, worked } from './name-questions.ts';
import type { Explainer } from './explainer.ts';
import { watchPasses } from './passes.ts';
import type { Guard, MissedChance } from './reason.ts';
import type { Watched } from './recorder.ts';
import { instrOf, whereOf } from './rule-places.ts';
import { sitesOf, type Approach, type Line, type Turned } from './sites.ts';
import { waysToWrite } from './ways-to-write.ts';

interface ChanceWatch {
  readonly watched: Watched;
  /**
   * Returns the missed chances. Call it after the log has been played.
   * @param held for a condition: whether it is held, so that only losing it would be a change
   * @param isRefuted true if the throws and answers behind a reason decided nothing: with others, the value stays the same
   */
  readonly chances: (
    explainer: Explainer,
    held: boolean,
    isRefuted: (guard: Guard) => boolean,
  ) => readonly MissedChance[];
}

/**
 * Watches the lines that can write a location. Undefined if no rule can write there.
 * @param at records nothing after this event
 * @param from records nothing before this event, which last wrote the location; 0 if it has its value from the start
 */
export function watchFor(
  ruleset: Ruleset,
  location: Location,
  at: number,
  from: number,
): ChanceWatch | undefined {
  const holder = 'holder' in location ? location.holder : null;
  const lines = waysToWrite(ruleset, location).map((way): Line => ({
    ...way,
    sites: sitesOf(ruleset, { ...way, leads: null }),
    ran: [],
  }));
  if (lines.length === 0) return undefined;
  return {
    watched: watchPasses(lines, holder, from, at),
    chances: (explainer, held, isRefuted) =>
      lines.flatMap(
        ({ sites, proc, at: place, does, ends, expires, ran }): readonly MissedChance[] => {
          if (location.in === 'condition' && ends !== held) return [];
          // A later order or span is the normal course of play, not something that could have gone differently.
          if (from > 0 && (location.in === 'order' || location.in === 'span')) return [];
          return [
            {
              where: whereOf(ruleset, place),
              rule: ruleset.procs[proc]?.name ?? '',
              does,
              expires,
              ran: ran.filter((after) => after < at).length,
              near: [],
              ...turnedAway(explainer, sites, holder, isRefuted),
            },
          ];
        },
      ),
  };
}

/** The most reasons of one pass: more add nothing. */
const MOST_GUARDS = 13;

/**
 * Returns the reasons that ended the pass that came furthest, and the loop that was then over. A pass has come further than
 * another if fewer calls lie between the place where it ended and the line; with as many, if fewer tests, loops and searches
 * do; with as many, if it is later.
 */
function turnedAway(
  explainer: Explainer,
  sites: readonly Approach[],
  holder: string | null,
  isRefuted: (guard: Guard) => boolean,
): Pick<MissedChance, 'last' | 'over'> {
  const turns = sites
    .flatMap((site) => {
      const near = [site.pc, ...site.forks.keys()];
      return [...site.open.values(), ...[...site.turned.values()].flat()].map((turn) => {
        const tests = near.indexOf(turn.pc);
        const isRound = site.forks.get(turn.pc) === 'round';
        return { turn, site, isRound, tests: tests < 0 ? near.length : tests };
      });
    })
    .sort((a, b) => b.turn.step - a.turn.step);
  /** One test may guard several sites. A question may lead to several actions, each of which it passed by. */
  const keyOf = ({ turn, site }: (typeof turns)[number]): string =>
    `${turn.step} ${turn.pc === site.pc ? (site.leads?.proc ?? '') : ''}`;
  const known = new Map<string, readonly Guard[]>();
  const guardsOf = (one: (typeof turns)[number]): readonly Guard[] =>
    orMade(known, keyOf(one), () => guardsOfTurn(explainer, one.turn, one.site, holder));
  const tellsOf = (one: (typeof turns)[number]): boolean => {
    const [guard] = one.isRound ? [] : guardsOf(one);
    return guard !== undefined && !isRefuted(guard);
  };
  const furthest = turns
    .toSorted((a, b) => a.site.calls - b.site.calls || a.tests - b.tests)
    .find(tellsOf);
  const after = furthest?.turn.after ?? -1;
  const guards: Guard[] = [];
  const told = new Set<string>();
  for (const one of turns) {
    const key = keyOf(one);
    if (one.turn.after !== after || told.has(key)) continue;
    told.add(key);
    if (tellsOf(one)) guards.push(...guardsOf(one));
  }
  const ending = turns.find((one) => {
    if (!one.isRound) return false;
    const [guard] = guardsOf(one);
    return guard?.guard === 'test' && !guard.holds;
  });
  const [guard, ...also] = guards.slice(0, MOST_GUARDS);
  const [over] = ending === undefined ? [] : guardsOf(ending);
  return {
    last: guard === undefined ? null : { after, guard, also },
    over:
      ending === undefined || over === undefined ? null : { after: ending.turn.after, guard: over },
  };
}

/** Returns what turned the line away: a test, or the loop's own `where` for the participant in question. */
function guardsOfTurn(
  explainer: Explainer,
  turn: Turned,
  site: Approach,
  holder: string | null,
): readonly Guard[] {
  const { pc, step: id, by } = turn;
  const { pc: own, loop, leads, who, finders } = site;
  const step = explainer.step(id);
  if (step === undefined) return [];
  const instr = instrOf(explainer.ruleset, step);
  const where = whereOf(explainer.ruleset, instr?.at);
  if (by !== null && by === who) {
    const reason = worked(explainer, step, by);
    return reason === null ? [] : [{ guard: 'another', reason, where }];
  }
  if (by === null && finders.has(pc)) return foundAnother(explainer, step, holder);
  if (by === null && pc === own) {
    if (explainer.book.caused.of(id).some((seq) => seq > explainer.at)) return [];
    const event = leads === null ? undefined : passedBy(explainer, id, leads, holder);
    return leads !== null && event !== undefined
      ? [{ guard: 'passed', by: leads.awaits.by, rule: leads.awaits.name, event }]
      : cameToNothing(explainer, step, instr, holder);
  }
  const isOwn = finders.has(pc) || instr?.op === 'rank' || pc === loop?.next;
  if (!isOwn) return isUnderWay(explainer, turn, site) ? [] : guardsAt(explainer, step, step);
  const isEach =
    (instr?.op === 'rank' || instr?.op === 'next') && (by ?? instr.where) === instr.where;
  const test = by ?? (isEach ? instr.where : null);
  const reason = worked(
    explainer,
    step,
    test,
    step.seq,
    (one) =>
      !isEach || (valueOf(one.locals[instr.slot] ?? null) === holder && one.trace.value === false),
  );
  return testGuard(reason, false, where);
}

/** True if the fork belongs to a pass that is not over right after the last event in question: it may still reach its site. */
function isUnderWay(
  { ruleset, machine, notes }: Explainer,
  turn: Turned,
  { proc, pc, open }: Approach,
): boolean {
  const code = ruleset.procs[proc];
  if (code === undefined || open.get(turn.pc) !== turn) return false;
  const fork = controlOf(ruleset, code).forkAt[turn.pc] ?? -1;
  const frame =
    machine.frames[notes.findIndex((one) => one?.proc === proc && one.forks[fork] === turn.step)];
  if (frame?.kind !== 'proc') return false;
  const ways = waysIn(ruleset, code);
  return reachedFrom([frame.pc], (at) =>
    at === turn.pc ? [] : (ways[at] ?? []).map(({ to }) => to),
  ).has(pc);
}
