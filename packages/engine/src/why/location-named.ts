// Finds a location of the state by the path that people write: `Rob.hits`, `Rob.Prone`, `alarm`, `round`.
import type { Ruleset } from '@fray/dsl/ir';
import { participantNamed, trackNamed } from '../state/read.ts';
import type { State } from '../state/state.ts';
import type { Location } from '../state/location.ts';

/** Returns the location; undefined if the path names none. Paths are those of `fray replay --show`. */
export function locationNamed(ruleset: Ruleset, state: State, path: string): Location | undefined {
  const parts = path.split('.');
  const [first = '', second = '', third] = parts;
  const participant = participantNamed(state, first);
  if (participant !== undefined) {
    const condition = ruleset.conditions.find((one) => one.name === second);
    const held = participant.conditions.find((one) => one.condition === second);
    if (condition !== undefined && (parts.length === 2 || third === 'until'))
      return { in: 'condition', holder: first, condition: second };
    if (
      parts.length === 3 &&
      third !== undefined &&
      held?.fields.some((field) => field.name === third) === true
    )
      return { in: 'condition-field', holder: first, condition: second, field: third };
    const fields = ruleset.kinds.find((kind) => kind.name === participant.kind)?.fields ?? [];
    return parts.length === 2 && fields.some((field) => field.name === second)
      ? { in: 'field', holder: first, field: second }
      : undefined;
  }
  const section = parts.length === 2 ? first : '';
  const name = parts.length === 2 ? second : first;
  if (parts.length > 2) return undefined;
  if (parts.length === 1 && first === 'participants') return { in: 'participants' };
  if ((section === '' || section === 'tracks') && trackNamed(state, name) !== undefined)
    return { in: 'track', track: name };
  const isOrder = ruleset.procs.some(({ code }) =>
    code.some((instr) => instr.op === 'rank' && instr.order === name),
  );
  if ((section === '' || section === 'orders') && isOrder) return { in: 'order', order: name };
  if ((section === '' || section === 'spans') && ruleset.spans.some((span) => span.name === name))
    return { in: 'span', span: name };
  return undefined;
}
