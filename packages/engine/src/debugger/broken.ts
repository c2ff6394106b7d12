// Where the invariants of a recording's rules break: follows the recording again and judges what it finds.
import type { Ruleset } from '@fray/dsl/ir';
import { follow } from '../log/follow.ts';
import { judgeInvariants, linkJudged, type InvariantBreak } from '../log/invariants.ts';
import { beginAgain } from '../machine/begin.ts';
import type { Event } from '../events/event.ts';
import type { Recording } from './recording.ts';

/**
 * Returns a function that gives the breaks of all events, in order; the first call takes as long as a proof of the log. A live
 * run is played to its end for it. A recording that does not follow from its rules is judged up to where it does.
 * @param ruleset of the recording
 */
export function breaksIn(recording: Recording, ruleset: Ruleset): () => readonly InvariantBreak[] {
  let known: readonly InvariantBreak[] | undefined;
  function* events(): Generator<Event, void, undefined> {
    for (let seq = 0; seq < recording.count() || recording.more(); seq += 1)
      yield recording.event(seq);
  }
  return () => {
    if (known !== undefined) return known;
    const program = linkJudged(ruleset);
    const { header } = recording;
    const machine = beginAgain(program, header);
    const judge = judgeInvariants(program);
    if (!('illegal' in machine))
      follow(program, machine, header, events(), { found: judge.take, beyond: () => {} });
    return (known = judge.breaks);
  };
}
