// What stands around the encounter: what its beginning and its end set off.
import { NIL } from './cells.ts';
import { leftStep, nodeCells, place, type Linking, type ProcPlace } from './linking.ts';
import { reactionCode } from './reactions.ts';
import { leavingCode } from './spans.ts';
import type { Tools } from './tools.ts';

/** Links the beginning and the end. `leave`: leaves the encounter early, with what is still to be done. */
export function linkEncounter(
  to: Linking,
  { ask, asksAt }: Tools,
  home: ProcPlace,
): { readonly entry: number; readonly leave: (due: readonly number[]) => number } {
  const { row } = to;
  const { node } = to.around;
  to.calls[node]?.add(home.node);
  const number = nodeCells(to, node, 2, NIL);
  to.start[number] = 1;
  const subject = { span: null, label: null, number, of: number + 1 } as const;
  const asks = reactionCode(to, node, { on: 'ends', ...subject }, ask, 0, { only: 'asks' });
  const atEnd = asksAt('encounter', 'end', '', null);
  const over = place(
    to,
    node,
    () => {
      asks?.();
      atEnd?.(0);
      return -1;
    },
    2,
  );
  const fired = reactionCode(to, node, { on: 'ends', ...subject }, ask, over, { only: 'triggers' });
  const end = place(
    to,
    node,
    () => {
      row[to.ending] = 1;
      return fired === null ? over : fired();
    },
    2,
  );
  const atStart = asksAt('encounter', 'start', '', null);
  const askAtStart = (): void => atStart?.(0);
  const first = place(
    to,
    node,
    () => {
      askAtStart();
      row[home.back] = end;
      return home.entry;
    },
    1,
  );
  const askedLate = leftStep(to, node, askAtStart, 1);
  const begun = reactionCode(to, node, { on: 'begins', ...subject }, ask, first, {
    left: (due) => due.push(askedLate),
  });
  return {
    entry: begun === null ? first : place(to, node, begun, 1),
    leave: leavingCode(to, node, end),
  };
}
