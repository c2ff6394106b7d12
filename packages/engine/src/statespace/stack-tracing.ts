// Creates proxies over the counters of a machine: the rounds of loops in its stack frames, and the numbers of its
// spans.
import { spanVariable } from './variable-lookup.ts';
import { variableAt } from './variable-table.ts';
import type { Frame, ProcFrame } from '../machine/machine.ts';
import type { BegunCount, OpenSpan, State } from '../state/state.ts';
import { countersIn } from './variable-values.ts';
import type { Tracer } from './accesses.ts';

/**
 * Creates proxies for the frames whose loops count rounds. They note reads of a counter. `plain` returns the frames of
 * a stack without proxies.
 */
export function tracedFrames(
  { layout, variables, note, wrote }: Tracer,
  frames: readonly Frame[],
): { readonly proxies: Frame[]; readonly plain: (now: readonly Frame[]) => Frame[] } {
  const bare = new Map<Frame, ProcFrame>();
  const countersAt = (index: number, frame: Frame | undefined): readonly number[] =>
    frame?.kind === 'proc'
      ? (layout.counters[frame.proc] ?? []).map((slot) =>
          variableAt(variables.table, { of: 'counter', frame: index, proc: frame.proc, slot }),
        )
      : [];
  const proxies = frames.map((frame, index): Frame => {
    const slots = frame.kind === 'proc' ? (layout.counters[frame.proc] ?? []) : [];
    if (frame.kind !== 'proc' || slots.length === 0) return frame;
    const { proc, locals } = frame;
    const variableOf = (key: string | symbol): number | undefined =>
      isIndex(key) && slots.includes(Number(key))
        ? variableAt(variables.table, { of: 'counter', frame: index, proc, slot: Number(key) })
        : undefined;
    const watchedLocals = new Proxy(locals, {
      get: (target, key) => {
        // Copying all frames reads no counter: only a loop reads the counter of its own frame.
        if (key === Symbol.iterator)
          return () =>
            target.map((local, slot) => (slots.includes(slot) ? null : local))[Symbol.iterator]();
        note(variableOf(key));
        return Reflect.get(target, key) as unknown;
      },
      set: (target, key, value) => {
        wrote(variableOf(key));
        return Reflect.set(target, key, value);
      },
    });
    const proxy: ProcFrame = { ...frame, locals: watchedLocals };
    bare.set(proxy, frame);
    return proxy;
  });
  // The machine pushes to the list that it is given, and pops from it.
  const began = [...proxies];
  return {
    proxies,
    plain: (now) => {
      // Counters of closed frames, counters of new frames, and counters that no code will read again need no read.
      for (let index = 0; index < Math.max(now.length, began.length); index += 1) {
        const [before, frame] = [began[index], now[index]];
        if (before !== frame)
          for (const variable of [...countersAt(index, before), ...countersAt(index, frame)])
            wrote(variable);
        else if (frame?.kind === 'proc' && bare.has(frame)) {
          const live = countersIn(layout, frame);
          for (const slot of layout.counters[frame.proc] ?? [])
            if (!live.includes(slot))
              wrote(
                variableAt(variables.table, {
                  of: 'counter',
                  frame: index,
                  proc: frame.proc,
                  slot,
                }),
              );
        }
      }
      return now.map((frame) => {
        const own = frame.kind === 'proc' ? bare.get(frame) : undefined;
        return own === undefined || frame.kind !== 'proc'
          ? frame
          : { ...frame, locals: own.locals };
      });
    },
  };
}

/** Creates proxies for open spans. They note reads of the spans' numbers. */
export function tracedSpans(
  { layout, variables, note, wrote }: Tracer,
  { spans, begun }: State,
): {
  readonly open: OpenSpan[];
  readonly begun: BegunCount[];
  readonly plain: (now: State) => Pick<State, 'spans' | 'begun'>;
} {
  if (layout.reads.spans.size === 0)
    return { open: spans, begun, plain: (now) => ({ spans: now.spans, begun: now.begun }) };
  const bare = new Map<BegunCount, BegunCount>();
  const bareSpans = new Map<OpenSpan, OpenSpan>();
  const begunProxy = (depth: number, one: BegunCount): BegunCount => {
    const variable = spanVariable(variables, one.span, { of: 'begun', depth, span: one.span });
    const proxy: BegunCount = {
      span: one.span,
      get times() {
        note(variable);
        return one.times;
      },
      set times(times) {
        wrote(variable);
        one.times = times;
      },
    };
    bare.set(proxy, one);
    return proxy;
  };
  const spanProxy = (open: OpenSpan, depth: number): OpenSpan => {
    const variable = spanVariable(variables, open.span, { of: 'number', depth });
    const { span, label, of } = open;
    const proxy: OpenSpan = {
      span,
      label,
      of,
      begun: open.begun.map((one) => begunProxy(depth, one)),
      get number() {
        note(variable);
        return open.number;
      },
    };
    bareSpans.set(proxy, open);
    return proxy;
  };
  const proxies = spans.map(spanProxy);
  const before = [...proxies];
  /** Notes writes of the counts of spans inside a closed or a new span: these are known and need no read. */
  const settle = (depth: number, list: readonly BegunCount[]): void => {
    for (const one of list)
      wrote(spanVariable(variables, one.span, { of: 'begun', depth, span: one.span }));
  };
  return {
    open: proxies,
    begun: begun.map((one) => begunProxy(-1, one)),
    plain: (now) => {
      settle(
        -1,
        now.begun.filter((one) => !bare.has(one)),
      );
      for (let depth = 0; depth < Math.max(before.length, now.spans.length); depth += 1) {
        const [was, is] = [before[depth], now.spans[depth]];
        if (was === is) settle(depth, is?.begun.filter((one) => !bare.has(one)) ?? []);
        else {
          for (const span of [was, is]) {
            if (span === undefined) continue;
            wrote(spanVariable(variables, span.span, { of: 'number', depth }));
            settle(depth, span.begun);
          }
        }
      }
      const plainBegun = (list: readonly BegunCount[]): BegunCount[] =>
        list.map((one) => bare.get(one) ?? one);
      return {
        begun: plainBegun(now.begun),
        spans: now.spans.map((span) => {
          const own = bareSpans.get(span);
          return own === undefined ? span : { ...own, begun: plainBegun(span.begun) };
        }),
      };
    },
  };
}

/** True if a key is the index of a list item. */
export function isIndex(key: string | symbol): key is string {
  if (typeof key !== 'string') return false;
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57;
}
