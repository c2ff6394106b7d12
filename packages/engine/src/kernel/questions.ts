// Answers questions as the sources of a sampled run do: from policies, then by the rule's default, then by the first option. A
// question that these leave open makes it the machine's run.
import type { Policy, PolicyLine, PolicyUse } from '@fray/dsl/ir';
import { admits, firstOf } from '../drivers/offer.ts';
import { orMade } from '../values/grouped.ts';
import { differenceIn } from './arithmetic.ts';
import { again, isNumber, NIL, YES } from './cells.ts';
import { linkTest, linkValue, whoIs } from './expressions.ts';
import { scratchCell, term, type Get, type Linking, type NamesInRow } from './linking.ts';

/** One way to take an action: the arguments, and those of them that the decider picks. */
export interface Way {
  readonly callable: number;
  readonly name: string;
  readonly args: readonly number[];
  readonly picked: readonly number[];
}

/** How long a list may be; `once`: each member at most once. */
interface ListLimits {
  readonly atMost: number;
  readonly exactly: boolean;
  readonly once: boolean;
}

export interface Questions {
  /** Returns the index of the chosen way; -1 for nothing, which is offered with `orNothing`. */
  readonly take: (decider: number, ways: readonly Way[], orNothing: boolean) => number;
  readonly choose: (
    decider: number,
    choice: string,
    options: readonly number[],
    silence: number | null,
  ) => number;
  /** `silence`: what is picked if no policy answers; null: the first. */
  readonly pick: (decider: number, among: readonly number[], silence: number | null) => number;
  readonly say: (decider: number, from: number, last: number) => number;
  readonly list: (decider: number, from: readonly number[], limits: ListLimits) => number;
}

type PickLine = Extract<PolicyLine, { readonly kind: 'pick-first' | 'pick-nobody' | 'pick-by' }>;

interface LinkedLine {
  readonly line: PolicyLine;
  readonly holds: () => boolean;
  readonly score: Get;
}

const NOBODY: Questions = { take: again, choose: again, pick: again, say: again, list: again };

/** `uses`: the nearest policies first; null if nobody answers. */
export function createQuestions(to: Linking, uses: readonly PolicyUse[] | null): Questions {
  if (uses === null) return NOBODY;
  const { scratch, people, values } = to;
  const [whom, option] = [scratchCell(to), scratchCell(to)];
  const scope: NamesInRow = {
    local: (slot) => {
      const at = slot === 0 ? whom : option;
      return term(() => scratch[at] ?? 0);
    },
    bound: [],
  };
  const linked = new Map<Policy, readonly LinkedLine[]>();
  const linesOf = (policy: Policy): readonly LinkedLine[] =>
    orMade(linked, policy, () =>
      policy.lines.map((line) => {
        const test = linkTest(to, line.when, scope).get;
        return {
          line,
          holds: () => {
            scratch[option] = NIL;
            return test() === YES;
          },
          score:
            'value' in line && line.kind !== 'choose'
              ? linkValue(to, line.value, scope).get
              : () => NIL,
        };
      }),
    );
  const policiesOf = (name: string): readonly (readonly LinkedLine[])[] => {
    const side = people.find((one) => one.name === name)?.side;
    return [name, ...(side === undefined ? [] : [side]), 'everyone'].flatMap((who) =>
      uses.flatMap((use) => {
        const policy =
          use.who === who ? to.rules.policies.find((one) => one.name === use.policy) : undefined;
        return policy === undefined ? [] : [linesOf(policy)];
      }),
    );
  };
  const byDecider = new Map<number, readonly (readonly LinkedLine[])[]>();
  // Policies are linked before the first run, for all who may decide.
  for (const name of ['referee', ...to.header.sides, ...people.map((one) => one.name)])
    byDecider.set(values.pack(name), policiesOf(name));
  /** Returns the first answer of a line; null if none answers. */
  const asked = (
    decider: number,
    answer: (line: LinkedLine, all: readonly LinkedLine[]) => number | null,
  ): number | null => {
    scratch[whom] = decider;
    for (const lines of byDecider.get(decider) ?? again()) {
      for (const line of lines) {
        const found = answer(line, lines);
        if (found !== null) return found;
      }
    }
    return null;
  };
  const isText = (cell: number): boolean => typeof values.unpack(cell) === 'string';
  const person = whoIs(to, () => scratch[option] ?? 0);
  const pickedBy = ({ line, score }: LinkedLine, candidates: readonly number[]): number | null => {
    const named = candidates.filter(isText);
    switch (line.kind) {
      case 'pick-first':
        return named[0] ?? null;
      case 'pick-nobody':
        return candidates.includes(NIL) ? NIL : null;
      case 'pick-by': {
        const { table, order, best: which } = line;
        const rows = to.rules.tables.find(({ name }) => name === table)?.rows;
        for (const one of named) {
          scratch[option] = one;
          const name = values.unpack(one);
          if (table === null ? person() < 0 : rows?.some((row) => row.name === name) !== true)
            return null;
        }
        const differ = differenceIn(to, order);
        const sign = which === 'highest' ? 1 : -1;
        let best: { readonly name: number; readonly value: number } | null = null;
        for (const name of named) {
          scratch[option] = name;
          const value = score();
          if (best === null || sign * differ(value, best.value) > 0) best = { name, value };
        }
        return best?.name ?? null;
      }
      default:
        return null;
    }
  };
  const isPick = (line: PolicyLine): line is PickLine =>
    line.kind === 'pick-first' || line.kind === 'pick-nobody' || line.kind === 'pick-by';
  const pickByLines = (
    lines: readonly LinkedLine[],
    candidates: readonly number[],
  ): number | null => {
    if (candidates.length < 2) return candidates[0] ?? null;
    for (const one of lines) {
      if (!isPick(one.line) || !one.holds()) continue;
      const picked = pickedBy(one, candidates);
      if (picked !== null) return picked;
    }
    return null;
  };
  const nameOf = (cell: number | undefined): number =>
    cell !== undefined && isText(cell) ? cell : NIL;
  return {
    take: (decider, ways, orNothing) => {
      const found = asked(decider, ({ line, holds }, lines) => {
        if (line.kind !== 'take' || !holds()) return null;
        const { actions } = line;
        if (actions === null) return orNothing ? -1 : null;
        const action = ways.find(({ name }) => actions.includes(name))?.name;
        if (action === undefined) return null;
        let left = ways.filter(({ name }) => name === action);
        for (let i = 0; i < (left[0]?.picked.length ?? 0) && left.length > 1; i += 1) {
          const candidates = [...new Set(left.map(({ picked }) => nameOf(picked[i])))];
          const picked = pickByLines(lines, candidates);
          if (picked !== null) left = left.filter((way) => nameOf(way.picked[i]) === picked);
        }
        const [one] = left;
        return one === undefined ? null : ways.indexOf(one);
      });
      return found ?? (ways.length === 0 ? -1 : 0);
    },
    choose: (decider, choice, options, silence) =>
      asked(decider, ({ line, holds }) => {
        if (line.kind !== 'choose' || line.choice !== choice || !holds()) return null;
        const answer = values.pack(line.value);
        return options.includes(answer) ? answer : null;
      }) ??
      silence ??
      options[0] ??
      again(),
    pick: (decider, among, silence) =>
      asked(decider, (one) => {
        if (!isPick(one.line) || !one.holds()) return null;
        const candidates = among.map(nameOf);
        const picked = pickedBy(one, candidates);
        return picked !== null && candidates.includes(picked) ? picked : null;
      }) ??
      silence ??
      nameOf(among[0]),
    list: (decider, from, { atMost, exactly, once }) => {
      const offer = {
        kind: 'list' as const,
        from: from.map(values.unpack),
        atMost,
        ...(exactly ? { atLeast: atMost } : {}),
        ...(once ? { once } : {}),
      };
      const found = asked(decider, ({ line, holds }) =>
        line.kind === 'list' && holds() && admits(offer, { list: line.names })
          ? values.pack(line.names)
          : null,
      );
      if (found !== null) return found;
      const first = firstOf(offer);
      return first !== undefined && 'list' in first ? values.pack(first.list) : again();
    },
    say: (decider, from, last) =>
      asked(decider, ({ line, holds, score }) => {
        const isSaid = line.kind === 'say' || line.kind === 'say-most' || line.kind === 'say-least';
        if (!isSaid || !holds()) return null;
        const said = line.kind === 'say' ? score() : line.kind === 'say-most' ? last : from;
        return isNumber(said) && said >= from && said <= last ? said : null;
      }) ?? again(),
  };
}
