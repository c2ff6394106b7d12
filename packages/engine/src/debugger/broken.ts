// Where the invariants of a recording's rules break: follows the recording again and judges what it finds.
import type { Ruleset } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import { follow } from '../log/follow.ts';
import { judgeInvariants, linkJudged, type InvariantBreak } from '../log/invariants.ts';
import { partingSentence } from '../log/verify.ts';
import { beginAgain } from '../machine/begin.ts';
import type { Recording } from './recording.ts';

export interface JudgedRecording {
  /** The breaks of invariants, in order. */
  readonly breaks: readonly InvariantBreak[];
  /** Why not all events are judged, as a sentence; null if all are. */
  readonly unjudged: string | null;
}

/**
 * Judges a recording by the invariants of its rules, which takes as long as a proof of the log. A live run is played to its end
 * for it. A recording that does not follow from its rules is judged up to where it does.
 * @param ruleset of the recording
 */
export function judgeRecording(recording: Recording, ruleset: Ruleset): JudgedRecording {
  function* events(): Generator<Event, void, undefined> {
    for (let seq = 0; seq < recording.count() || recording.more(); seq += 1)
      yield recording.event(seq);
  }
  const program = linkJudged(ruleset);
  const { header } = recording;
  const machine = beginAgain(program, header);
  if ('illegal' in machine) return { breaks: [], unjudged: machine.illegal };
  const { breaks, take } = judgeInvariants(program);
  const followed = follow(program, machine, header, events(), {
    found: take,
    beyond: { event: () => {} },
  });
  return {
    breaks,
    unjudged: followed.followed === 'parts' ? partingSentence(header, followed) : null,
  };
}
