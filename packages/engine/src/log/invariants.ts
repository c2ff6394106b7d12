// Judges a run by the invariants of its rules: where each stops holding. What breaks one is a mistake in the rules; the
// events follow from them all the same.
import type { Ruleset, SourcePlace } from '@fray/dsl/ir';
import type { Finding } from '../machine/api.ts';
import { link } from '../machine/link.ts';
import type { Program } from '../machine/program.ts';

/** A moment at which a line of an invariant stops holding. */
export interface InvariantBreak {
  readonly invariant: string;
  /** Which of its lines, from 0. */
  readonly line: number;
  /** The place of that line in the sources; null if it has none. */
  readonly where: SourcePlace | null;
  /** The last event before it was found not to hold. */
  readonly event: number;
  /** Why it has no answer, as a sentence; null if it is false. */
  readonly fault: string | null;
}

export interface InvariantJudge {
  /** Takes the findings of a run, in order. */
  readonly take: (finding: Finding) => void;
  /** The breaks so far, in order. The list grows as the run goes on. */
  readonly breaks: readonly InvariantBreak[];
}

/** Links a ruleset so that its runs are judged by its invariants. Nothing else is asked of them, so no event is another. */
export function linkJudged(ruleset: Ruleset): Program {
  return link(ruleset, { watches: ruleset.watches.filter(({ kind }) => kind === 'invariant') });
}

/**
 * Judges a run of a program of `linkJudged`. A line that must hold `always` and does not breaks once, until it holds again; a line for other
 * moments is judged at each of them by itself.
 */
export function judgeInvariants({ watches, ruleset }: Program): InvariantJudge {
  const breaks: InvariantBreak[] = [];
  const broken = new Set<string>();
  return {
    breaks,
    take({ watch, line, value, fault, seq: event }) {
      const asked = watches[watch]?.watch;
      if (asked === undefined) return;
      const key = `${watch}/${line}`;
      const wasBroken = asked.moment.kind === 'always' && broken.has(key);
      if (value === true) broken.delete(key);
      else {
        broken.add(key);
        const where = ruleset.places[asked.lines[line]?.at ?? -1] ?? null;
        if (!wasBroken) breaks.push({ invariant: asked.name, line, where, event, fault });
      }
    },
  };
}
