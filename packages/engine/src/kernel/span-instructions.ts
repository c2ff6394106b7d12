// Links the instructions that open spans, close them, and leave them early.
import type { Instr } from '@fray/dsl/ir';
import { again, NIL } from './cells.ts';
import { linkTest, linkValue } from './expressions.ts';
import { place, type Get, type Linking } from './linking.ts';
import { reactionCode } from './reactions.ts';
import { popSpan, spanSite } from './spans.ts';
import { linkText } from './texts.ts';
import type { InstructionSpot, Tools } from './tools.ts';
import { unlinked } from './unlinked.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

export function spanOpenCode(
  to: Linking,
  { memories, ask, asksAt }: Tools,
  { proc, home, address }: InstructionSpot,
  instr: Of<'span-open'>,
  next: number,
): Get {
  const { row } = to;
  const { node } = home;
  const { span, label } = instr;
  const of = instr.of === null ? () => NIL : linkValue(to, instr.of, home.scope).get;
  const ending = to.triggers.some(({ pattern }) => pattern.on === 'ends' && pattern.span === span);
  if (ending) unlinked('triggers at the end of a span');
  const remember = memories.remember('span', span);
  const atEnd = asksAt('span', 'end', span, label);
  const { site, open } = spanSite(to, node, instr, address(instr.exit), (own) => {
    const over = reactionCode(
      to,
      node,
      { on: 'ends', span, label, number: own.number, of: own.of },
      ask,
      0,
    );
    return () => {
      popSpan(to, own);
      remember?.(() => row[own.of] ?? NIL);
      over?.();
      atEnd?.(row[own.number] ?? 0);
      return 0;
    };
  });
  to.siteOf.set(`${proc} ${instr.exit}`, site);
  const atStart = asksAt('span', 'start', span, label);
  const asked = (): void => atStart?.(row[site.number] ?? 0);
  const after = atStart === null ? next : place(to, node, () => (asked(), next), 1);
  if (atStart !== null) to.whenLeft.set(after, asked);
  const begun = reactionCode(
    to,
    node,
    { on: 'begins', span, label, number: site.number, of: site.of },
    ask,
    after,
  );
  const forget = memories.forget(span);
  return () => {
    const whose = of();
    forget?.();
    open(whose);
    return begun === null ? after : begun();
  };
}

export function spanCloseCode(
  to: Linking,
  { proc, pc }: InstructionSpot,
  instr: Of<'span-close'>,
  next: number,
): Get {
  const scope = to.procPlace(proc).scope;
  const limit = instr.limit === null ? null : linkTest(to, instr.limit, scope).get;
  let site = to.siteOf.get(`${proc} ${pc}`);
  return () => {
    limit?.();
    site ??= to.siteOf.get(`${proc} ${pc}`);
    site?.ended();
    return next;
  };
}

/** Leaves a span, or the encounter, from inside: drops what was called in it, and completes what has begun. */
export function endCode(to: Linking, { home }: InstructionSpot, instr: Of<'end'>): Get {
  const { row, spans, whenLeft, nodes } = to;
  const { inner, sites } = spans;
  const text = instr.text === null ? null : linkText(to, instr.text, home.scope);
  return () => {
    text?.();
    let at = row[inner] ?? 0;
    if (instr.span !== null) {
      while (at >= 0 && sites[at]?.span !== instr.span) at = row[sites[at]?.outer ?? 0] ?? 0;
      if (at < 0) return again();
    } else at = -1;
    const goal = at < 0 ? undefined : sites[at];
    let node = home.node;
    for (;;) {
      for (
        let open = row[inner] ?? 0;
        open !== at && open >= 0 && sites[open]?.node === node;
        open = row[inner] ?? 0
      )
        sites[open]?.ended();
      if (goal?.node === node) return goal.exit;
      const back = row[to.backs[node] ?? 0] ?? -1;
      if (back < 0) return -1;
      whenLeft.get(back)?.();
      node = nodes[back] ?? 0;
    }
  };
}
