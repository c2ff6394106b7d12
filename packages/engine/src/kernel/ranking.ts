// Links rankings: keys in order, each only for those who are still tied. What a ranking knows between two rolls is one value of
// the row.
import type { InstrOf, RankKey } from '@fray/dsl/ir';
import { EVENT_STEPS } from '../machine/emit.ts';
import { joinedGroups, putBefore, splitGroups } from '../machine/exec-rank.ts';
import { differenceIn, type CellDifference } from './arithmetic.ts';
import { chargeQuestion, linkDecider } from './asking.ts';
import { NIL, YES } from './cells.ts';
import { linkSetField } from './effects.ts';
import { linkTest, linkValue, someone } from './expressions.ts';
import {
  clear,
  nodeCells,
  place,
  scratchCell,
  withSlot,
  type Get,
  type Linking,
  type ProcPlace,
  type NamesInRow,
} from './linking.ts';
import type { Questions } from './questions.ts';
import { type Ask } from './reactions.ts';
import { unlinked } from './unlinked.ts';

/** A ranking in progress. */
interface State {
  readonly keys: readonly number[];
  readonly key: number;
  readonly members: readonly number[];
  readonly groups: readonly (readonly number[])[];
  /** Who still rolls for this key, and what the others rolled; null before the first. */
  readonly toRoll: readonly number[] | null;
  readonly scores: readonly number[];
  /** Who has rolled which check. */
  readonly rolled: readonly number[];
}

/** Splits the tied groups by score, the highest first. */
function split(state: State, scored: ReadonlyMap<number, number>, differ: CellDifference): State {
  const scoreOf = (member: number): number => scored.get(member) ?? NIL;
  const groups = splitGroups(state.groups, (a, b) => differ(scoreOf(b), scoreOf(a)));
  return { ...state, groups };
}

function hasRolled({ rolled }: State, member: number, callable: number): boolean {
  return rolled.some(
    (one, index) => index % 2 === 0 && one === member && rolled[index + 1] === callable,
  );
}

function isTied({ groups }: State, member: number): boolean {
  return groups.some((group) => group.length > 1 && group.includes(member));
}

export function rankingCode(
  to: Linking,
  node: number,
  instr: InstrOf<'rank'>,
  scope: NamesInRow,
  questions: () => Questions,
  ask: Ask,
  next: number,
): Get {
  const { row, scratch, values, people } = to;
  const order = to.order(instr.order);
  const saved = nodeCells(to, node, 1, NIL);
  const ranked = scratchCell(to);
  const other = scratchCell(to);
  const inner = withSlot(to, withSlot(to, scope, instr.links?.slot, other), instr.slot, ranked);
  const before = to.defines;
  const members = linkValue(to, instr.set, scope).get;
  const where = linkTest(to, instr.where, inner).get;
  const links = instr.links === null ? null : linkTest(to, instr.links.when, inner).get;
  const whens = instr.keys.map((key) => linkTest(to, 'when' in key ? key.when : null, scope).get);
  const keys = instr.keys.map((key) => linkKey(key));
  const weight = 1 + to.defines - before;
  const firstPerson = people[0]?.cell ?? 0;
  const isPerson = (member: number): boolean =>
    member >= firstPerson && member < firstPerson + people.length;

  const keep = ({
    keys: active,
    key,
    members: all,
    groups,
    toRoll,
    scores,
    rolled,
  }: State): void => {
    const flat = [key];
    for (const part of [active, all, toRoll ?? [], scores, rolled, ...groups])
      flat.push(part.length, ...part);
    row[saved] = values.note(flat);
  };
  /** Of a ranking between two rolls. */
  const kept = (): State => {
    const flat = values.members(row[saved] ?? 0);
    const parts: (readonly number[])[] = [];
    for (let at = 1; at < flat.length; at += 1 + (flat[at] ?? 0))
      parts.push(flat.slice(at + 1, at + 1 + (flat[at] ?? 0)));
    const [active = [], all = [], toRoll = [], scores = [], rolled = [], ...groups] = parts;
    return { keys: active, key: flat[0] ?? 0, members: all, groups, toRoll, scores, rolled };
  };
  const goOn = (begun: State): number => {
    let state = begun;
    for (;;) {
      const key = keys[state.keys[state.key] ?? -1];
      if (key === undefined) break;
      scratch[0] = (scratch[0] ?? 0) + state.members.length * weight + 1;
      const went = key(state);
      if (typeof went === 'number') return went;
      state = went;
    }
    const all = state.groups.flat();
    scratch[0] = (scratch[0] ?? 0) + Math.floor(all.length ** 2 / 16);
    row[order] = values.list(all);
    row[saved] = NIL;
    return next;
  };
  return () => {
    const all: number[] = [];
    for (const member of values.members(members())) {
      if (!isPerson(member)) continue;
      scratch[ranked] = member;
      if (where() === YES) all.push(member);
    }
    const active: number[] = [];
    whens.forEach((when, index) => {
      if (when() === YES) active.push(index);
    });
    scratch[0] = (scratch[0] ?? 0) + all.length * weight;
    return goOn({
      keys: active,
      key: 0,
      members: all,
      groups: links !== null ? linkedGroups(all, links) : all.length === 0 ? [] : [all],
      toRoll: null,
      scores: [],
      rolled: [],
    });
  };

  function linkedGroups(all: readonly number[], areLinked: Get): number[][] {
    scratch[0] = (scratch[0] ?? 0) + 2 * all.length ** 2 * weight;
    const holds = (one: number, two: number): boolean => {
      scratch[ranked] = one;
      scratch[other] = two;
      return areLinked() === YES;
    };
    return joinedGroups(all, (one, two) => holds(one, two) || holds(two, one));
  }

  /** Applies a key: returns the ranking after it, or the address of a check that somebody has to roll first. */
  function linkKey(key: RankKey): (state: State) => State | number {
    const byRank = differenceIn(to, key.kind === 'sum' ? key.order : null);
    const sign = 'best' in key && key.best === 'lowest' ? -1 : 1;
    const differ: CellDifference = (a, b) => sign * byRank(a, b);
    switch (key.kind) {
      case 'sum':
      case 'first': {
        const isFirst = key.kind === 'first';
        const score = linkValue(to, key.kind === 'first' ? key.where : key.value, inner).get;
        return (state) => {
          const scored = new Map<number, number>();
          for (const member of state.members) {
            if (!isTied(state, member)) continue;
            scratch[ranked] = member;
            scored.set(member, isFirst ? Number(score() === YES) : score());
          }
          return { ...split(state, scored, differ), key: state.key + 1 };
        };
      }
      case 'listed':
        return (state) => ({
          ...state,
          groups: state.groups.flatMap((group) => group.map((member) => [member])),
          key: state.key + 1,
        });
      case 'chosen': {
        const by = linkDecider(to, key.by, inner);
        return (state) => {
          const tied = state.groups.find((group) => group.length > 1);
          if (tied === undefined) return { ...state, key: state.key + 1 };
          const [front = NIL] = tied;
          scratch[ranked] = front;
          const decider = by();
          const put = decider === NIL ? front : questions().pick(decider, tied, front);
          chargeQuestion(to);
          return { ...state, groups: putBefore(state.groups, put) };
        };
      }
      case 'roll':
        return linkRollKey(key, differ);
    }
  }

  function linkRollKey(
    key: Extract<RankKey, { readonly kind: 'roll' }>,
    differ: CellDifference,
  ): (state: State) => State | number {
    const check = to.rules.callables[key.callable];
    if (check?.kind !== 'check') return unlinked('a ranking by what is no check');
    const home: ProcPlace = to.procPlace(check.proc);
    to.calls[node]?.add(home.node);
    const args = key.args.map((arg) => linkValue(to, arg, inner).get);
    const slot = check.values[key.value]?.slot ?? -1;
    const from = home.slots[slot] ?? 0;
    const mayBeRoll = home.mayBeRoll[slot] === true;
    const { into } = key;
    const arrived: number = place(to, node, () => take(), 2 + EVENT_STEPS);
    const taken: number = place(to, node, () => goOn(kept()), 1);
    const set = into === null ? null : linkSetField(to, node, into, ask, taken);
    const who = someone(to, () => scratch[ranked] ?? 0);
    const take = (): number => {
      const state = kept();
      const cell = row[from] ?? 0;
      const score = mayBeRoll ? (values.rollIn(cell)?.total ?? cell) : cell;
      const [member = NIL, ...toRoll] = state.toRoll ?? [];
      scratch[ranked] = member;
      const scores = [...state.scores, member, score];
      const after = { ...state, toRoll, scores, rolled: [...state.rolled, member, key.callable] };
      if (set === null) return goOn(after);
      keep(after);
      return set(who(), score);
    };
    return (begun) => {
      let state = begun;
      if (state.toRoll === null) {
        const all = state.key === 0 && state.rolled.length === 0;
        const rolling = state;
        state = {
          ...state,
          toRoll: state.members.filter((member) => all || isTied(rolling, member)),
          scores: [],
        };
      }
      const member = state.toRoll?.[0];
      if (member !== undefined) {
        keep(state);
        scratch[ranked] = member;
        const given = args.map((arg) => arg());
        clear(row, home);
        given.forEach((value, index) => {
          row[home.slots[index] ?? 0] = value;
        });
        row[home.outcome] = NIL;
        row[home.again] = hasRolled(state, member, key.callable) ? 1 : 0;
        row[home.back] = arrived;
        return home.entry;
      }
      const scored = new Map<number, number>();
      for (let i = 0; i < state.scores.length; i += 2)
        scored.set(state.scores[i] ?? NIL, state.scores[i + 1] ?? NIL);
      const parted = { ...split(state, scored, differ), toRoll: null, scores: [] };
      const isLast = state.key === state.keys.length - 1;
      return !isLast || parted.groups.every((group) => group.length < 2)
        ? { ...parted, key: state.key + 1 }
        : parted;
    };
  }
}
