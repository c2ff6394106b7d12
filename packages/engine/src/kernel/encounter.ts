// What stands around the encounter: what its beginning and its end set off.
import { NIL } from './cells.ts';
import { known, leftStep, nodeCells, place, type Linking, type ProcPlace } from './linking.ts';
import { reactionCode, type Ask } from './reactions.ts';
import { leavingCode } from './spans.ts';
import type { Tools } from './tools.ts';

/** Links the beginning and the end. `leave`: leaves the encounter early, with what is still to be done. */
export function linkEncounter(
  to: Linking,
  { ask }: Tools,
  home: ProcPlace,
): { readonly entry: number; readonly leave: (due: readonly number[]) => number } {
  const { row } = to;
  const { node } = to.around;
  to.calls[node]?.add(home.node);
  const number = nodeCells(to, node, 2, NIL);
  to.start[number] = 1;
  const subject = { span: null, label: null, number, of: number + 1 } as const;
  const asks = reactionCode(to, node, { on: 'ends', ...subject }, ask, 0, { only: 'asks' });
  const atEnd = asksAt(to, 'end', ask);
  const over = place(
    to,
    node,
    () => {
      asks?.();
      atEnd();
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
  const atStart = asksAt(to, 'start', ask);
  const first = place(
    to,
    node,
    () => {
      atStart();
      row[home.back] = end;
      return home.entry;
    },
    1,
  );
  const askedLate = leftStep(to, node, atStart, 1);
  const begun = reactionCode(to, node, { on: 'begins', ...subject }, ask, first, {
    left: (due) => due.push(askedLate),
  });
  return {
    entry: begun === null ? first : place(to, node, begun, 1),
    leave: leavingCode(to, node, end),
  };
}

function asksAt(to: Linking, edge: 'start' | 'end', ask: Ask): () => void {
  const nowhere = { local: () => known(NIL), bound: [] };
  const asks = to.watches.flatMap(({ moment, lines }, index) =>
    moment.kind === 'encounter' && moment.edge === edge ? [ask(index, lines, nowhere)] : [],
  );
  return () => {
    for (const one of asks) one(null);
  };
}
