// Finds the machine at any event of a recording: runs it again with the recording's answers, from the nearest stored copy.
import type { Event } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import { isIllegalAnswer } from '../machine/answers.ts';
import type { Reply } from '../machine/api.ts';
import { copy, type Machine } from '../machine/machine.ts';
import type { Program, EventSink } from '../machine/program.ts';
import { overrule } from '../machine/referee.ts';
import type { Recording } from './recording.ts';

/**
 * Passes the machine after every event from `from` to `to` to `visit`, read-only, as long as `visit` wants more. Returns
 * why it could not.
 */
type MachineVisitor = (
  from: number,
  to: number,
  visit: (seq: number, machine: Machine) => boolean,
) => string | undefined;

/** A copy is stored at the first need after this many events. */
const SPACING = 512;

/** Thrown to leave a machine that nobody uses any more. */
const enough: Error = new Error('enough of it was seen');

/** Makes a visitor of machines. `begun`: a machine that has just begun with the recording's header; it stays unchanged. */
export function createRerun(
  program: Program,
  begun: Machine,
  recording: Recording,
): MachineVisitor {
  /** Machines at a need, in order; they do not change. */
  const copies: Machine[] = [copy(begun)];

  return (from, to, visit) => {
    const start = copies.findLast((one) => one.state.seq < from) ?? begun;
    const machine = copy(start);
    let fault: string | undefined;
    const leave = (why?: string): never => {
      fault = why;
      throw enough;
    };
    const sink: EventSink = (event) => {
      const { seq } = event;
      if (
        event.type !== recording.facts.typeOf(seq) ||
        event.rule?.line !== recording.facts.ruleOf(seq)?.line
      )
        leave(`these rules give other events from ${seq} on than the log has`);
      if (seq < from) return;
      if (seq > to || !visit(seq, machine)) leave();
    };
    try {
      let step =
        start === copies[0]
          ? advance(program, machine, undefined, sink)
          : advance(program, machine);
      while (step.need !== undefined && machine.state.seq < to) {
        if (machine.state.seq - (copies.at(-1)?.state.seq ?? 0) >= SPACING)
          copies.push(copy(machine));
        const next = machine.state.seq + 1;
        if (next >= recording.count()) return undefined;
        const event = recording.event(next);
        const reply = replyOf(event);
        if (reply === undefined && event.type !== 'ruled')
          return `these rules ask for something at event ${next}, and the log has no answer there`;
        step =
          event.type === 'ruled'
            ? overrule(program, machine, event.data, sink)
            : advance(program, machine, reply, sink);
      }
    } catch (thrown) {
      if (isIllegalAnswer(thrown))
        return `these rules do not take what the log has at event ${machine.state.seq + 1}: ${thrown.message}`;
      if (thrown !== enough) throw thrown;
    }
    return fault;
  };
}

function replyOf(event: Event): Reply | undefined {
  if (event.type === 'dice-rolled')
    return { reply: 'faces', faces: event.data.faces, origin: event.data.origin };
  if (event.type === 'choice-made')
    return { reply: 'answer', answer: event.data.answer, by: event.data.by };
  return undefined;
}
