// Links the instructions that open spans, close them, and leave them early.
import type { InstrOf } from '@fray/dsl/ir';
import { EVENT_STEPS } from '../machine/emit.ts';
import { NIL } from './cells.ts';
import { expiry, type Expiry } from './conditions.ts';
import { edgeOf } from './endings.ts';
import { linkTest, linkValue } from './expressions.ts';
import {
  leftEntry,
  leftStep,
  newNode,
  place,
  type Get,
  type Linking,
  type SpanSite,
} from './linking.ts';
import { reactionCode, reactionsOn } from './reactions.ts';
import { ENDING, leavingCode, nearestOpen, OPEN, spanCells } from './spans.ts';
import { linkText } from './texts.ts';
import type { InstructionSpot, Tools } from './tools.ts';

type Cells = ReturnType<typeof spanCells>;

export function spanOpenCode(
  to: Linking,
  tools: Tools,
  { proc, home, address }: InstructionSpot,
  instr: InstrOf<'span-open'>,
  next: number,
): Get {
  const { row } = to;
  const { memories, endings, ask, asksAt } = tools;
  const { node } = home;
  const { span, label } = instr;
  const of = instr.of === null ? () => NIL : linkValue(to, instr.of, home.scope).get;
  const own = spanCells(to, node, span);
  const exit = address(instr.exit);
  const site: SpanSite = {
    ...own,
    ...endCodeOf(to, tools, own, label),
    leave: leavingCode(to, node, exit),
  };
  to.spans.sites.push(site);
  to.siteOf.set(`${proc} ${instr.exit}`, site);
  const atStart = asksAt('span', 'start', span, label);
  const asked = (): void => atStart?.(row[own.number] ?? 0);
  const after = atStart === null ? next : place(to, node, () => (asked(), next), 1);
  const askedLate = atStart === null ? null : leftStep(to, node, asked, 1);
  const left = (due: number[]): void => {
    if (askedLate !== null) due.push(askedLate);
  };
  const subject = { on: 'begins', span, label, number: own.number, of: own.of } as const;
  const begun = reactionsOn(to, node, subject, ask, after, { left });
  const over =
    tools.timed.length === 0
      ? null
      : expiry(to, tools.timed, endings, ask, { edge: null, of: null });
  if (over !== null) to.calls[node]?.add(over.node);
  // What has run out is lost before what the start sets off.
  const behind = begun === null ? after : begun.address;
  if (begun === null && after !== next) to.whenLeft.set(after, left);
  const edge = edgeOf(to, 'start', span);
  const forget = memories.forget(span);
  return () => {
    const whose = of();
    forget?.();
    own.open(whose);
    if (over !== null) {
      endings.pass(edge, whose);
      const isMatched = begun?.match() === true;
      if (over.markAll(-1, NIL)) return over.begin(behind);
      return isMatched ? behind : after;
    }
    return begun === null ? after : begun.happened();
  };
}

/** What happens at the end of a span: triggers fire, conditions run out, and it is over. */
function endCodeOf(
  to: Linking,
  { memories, endings, timed, ask, asksAt }: Tools,
  own: Cells,
  label: string | null,
): Pick<SpanSite, 'close' | 'left'> {
  const { row } = to;
  const { span, number, of } = own;
  const { node, back } = newNode(to);
  to.calls[own.node]?.add(node);
  const remember = memories.remember('span', span);
  const atEnd = asksAt('span', 'end', span, label);
  const subject = { on: 'ends', span, label, number, of } as const;
  const asks = reactionCode(to, node, subject, ask, 0, { only: 'asks' });
  const edge = edgeOf(to, 'end', span);
  const isTimed = timed.length > 0;
  const end = (): void => {
    own.pop();
    if (isTimed) endings.pass(edge, row[of] ?? NIL);
    remember?.(() => row[of] ?? NIL, NOTHING);
    asks?.();
    atEnd?.(row[number] ?? 0);
  };
  const ended = place(to, node, () => (end(), row[back] ?? -1), 1);
  const endedLate = leftEntry(to, node, ended);
  to.whenLeft.set(ended, (due) => due.push(endedLate));
  const over: Expiry | null = isTimed ? expiry(to, timed, endings, ask, { edge, of }) : null;
  if (over !== null) to.calls[node]?.add(over.node);
  const expire = (): number =>
    over !== null && over.markAll(edge, row[of] ?? NIL) ? over.begin(ended) : ended;
  const expiring = place(to, node, expire, 1);
  const expiringLate = leftEntry(to, node, expiring);
  const fired = reactionCode(to, node, subject, ask, expiring, {
    only: 'triggers',
    left: (due) => due.push(expiringLate),
  });
  const begin = fired ?? expire;
  const first = place(to, node, begin, 2 + EVENT_STEPS);
  return {
    left: leftEntry(to, node, first),
    close: (next) => {
      row[back] = next;
      const there = begin();
      if (there !== ended) return there;
      end();
      return next;
    },
  };
}

const NOTHING = (): number => NIL;

export function spanCloseCode(
  to: Linking,
  { proc, pc }: InstructionSpot,
  instr: InstrOf<'span-close'>,
  next: number,
): Get {
  const { row } = to;
  const scope = to.procPlace(proc).scope;
  const limit = instr.limit === null ? null : linkTest(to, instr.limit, scope).get;
  let site = to.siteOf.get(`${proc} ${pc}`);
  return () => {
    site ??= to.siteOf.get(`${proc} ${pc}`);
    if (site === undefined || row[site.stage] !== OPEN) return next;
    row[site.stage] = ENDING;
    limit?.();
    return site.close(next);
  };
}

/** Leaves a span, or the encounter, from inside: drops what was called in it, and completes what has begun. */
export function endCode(
  to: Linking,
  { home }: InstructionSpot,
  instr: InstrOf<'end'>,
  next: number,
): Get {
  const { row, spans, whenLeft, nodes } = to;
  const { inner, sites } = spans;
  const text = instr.text === null ? null : linkText(to, instr.text, home.scope, linkValue);
  return () => {
    text?.();
    let goal: SpanSite | undefined;
    if (instr.span !== null) {
      goal = sites[nearestOpen(to, ({ span }) => span === instr.span)];
      if (goal === undefined || row[goal.stage] !== OPEN) return next;
    } else {
      if (row[to.ending] === 1) return next;
      row[to.ending] = 1;
    }
    const due: number[] = [];
    for (let node = home.node; ;) {
      for (let at = row[inner] ?? 0; at >= 0 && sites[at] !== goal;) {
        const site = sites[at];
        if (site?.node === node && row[site.stage] === OPEN) {
          row[site.stage] = ENDING;
          due.push(site.left);
        }
        at = row[site?.outer ?? 0] ?? 0;
      }
      if (goal?.node === node) return goal.leave(due);
      if (node === to.around.node) return to.around.leave(due);
      const back = row[to.backs[node] ?? 0] ?? -1;
      whenLeft.get(back)?.(due);
      node = nodes[back] ?? to.around.node;
    }
  };
}
