// Renames participants in a machine's control location. Lists of names that follow the scenario are sorted into its
// order again.
import type { Frame, Machine, RankFrame } from '../machine/machine.ts';
import { isListed, type StateLayout } from './control-location.ts';
import { renamed, type Permutation } from '../symmetry/permutation.ts';

/**
 * Renames participants in the control location only, not in the variables. `place` returns a participant's position in
 * the scenario's list.
 */
export function renameControl(
  layout: StateLayout,
  machine: Machine,
  names: Permutation,
  place: (name: string) => number,
): Machine {
  const inPlace = (list: readonly string[]): string[] =>
    list.toSorted((a, b) => place(a) - place(b));
  const frames = machine.frames.map((frame): Frame => {
    const other = renamed(frame, names);
    if (other.kind === 'proc')
      return {
        ...other,
        locals: other.locals.map((local, slot) =>
          isNames(local) && layout.bags.has(`${other.proc} ${slot}`) ? inPlace(local) : local,
        ),
      };
    if (
      other.kind === 'roll' &&
      isNames(other.need.among) &&
      isListed(layout.program, other.proc, other.pc)
    )
      return { ...other, need: { ...other.need, among: inPlace(other.need.among) } };
    return other.kind === 'rank' && isListed(layout.program, other.proc, other.pc)
      ? rankInPlace(other, inPlace, place)
      : other;
  });
  const { state, waiting } = machine;
  const top = frames.at(-1);
  return {
    ...machine,
    frames,
    waiting: top?.kind === 'roll' ? top.need : renamed(waiting, names),
    state: { ...state, spans: renamed(state.spans, names) },
  };
}

function rankInPlace(
  frame: RankFrame,
  inPlace: (list: readonly string[]) => string[],
  place: (name: string) => number,
): RankFrame {
  return {
    ...frame,
    groups: frame.groups.map(inPlace),
    rolling: frame.rolling === null ? null : inPlace(frame.rolling),
    keys: frame.keys.toSorted((a, b) => place(a.participant) - place(b.participant)),
  };
}

function isNames(local: unknown): local is readonly string[] {
  return Array.isArray(local) && local.every((item) => typeof item === 'string');
}
