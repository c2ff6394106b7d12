// Finds the bounds of numbers from declarations and dice. Every possible value lies within the
// bounds, which may be too wide: an unknown value is unbounded.

import type { ExprNode, Ident, LetStmt, NodeOf, RollStmt } from '../../ast/ast.ts';
import { findAll } from '../../ast/find.ts';
import type { DefineSymbol } from '../../names/symbols.ts';
import type { Checked } from '../../types/checked.ts';
import { boundsIn, rollIn } from './expression-intervals.ts';
import { anything, type Interval } from './interval.ts';
import { ofRoll, type Bounding, type Maker, type Pool } from './roll-intervals.ts';

export interface Intervals {
  /** The bounds of an expression's number; unbounded for anything else. */
  of(expr: ExprNode): Interval;
  /** The bounds of a roll's total with its modifiers. */
  ofRoll(roll: RollStmt): Interval;
  /** The dice of the roll in `natural of x`, `matches of x on 6` or `length of x.faces`. */
  ofDice(call: NodeOf<'OfCall'>): Pool | undefined;
}

/** Longer chains of values that depend on each other are not followed. */
const deepest = 100;
/** Nor are expressions nested deeper than this, including those of defines. */
const mostLevels = 1_000;

/** Creates the search for bounds in one checked ruleset; it evaluates each declaration once. */
export function createIntervals(checked: Checked): Intervals {
  const known = new Map<RollStmt | LetStmt | DefineSymbol, Interval>();
  let depth = 0;
  let levels = 0;

  const ctx: Bounding = {
    checked,
    makers: findMakers(checked),

    of(expr) {
      if (levels >= mostLevels) return anything;
      levels += 1;
      const interval = boundsIn(ctx, expr);
      levels -= 1;
      return interval;
    },

    once(key, find) {
      const found = known.get(key);
      if (found !== undefined) return found;
      if (depth >= deepest) return anything;
      known.set(key, anything);
      depth += 1;
      const interval = find();
      depth -= 1;
      known.set(key, interval);
      return interval;
    },
  };

  return {
    of: ctx.of,
    ofRoll: (roll) => ofRoll(ctx, roll),
    ofDice: (call) => rollIn(ctx, call),
  };
}

function findMakers(checked: Checked): ReadonlyMap<Ident, Maker> {
  const makers = new Map<Ident, Maker>();
  findAll(checked.files, ['LetStmt', 'RollStmt', 'EachNumberStmt', 'AskNumber'], (maker) => {
    const name = maker.kind === 'EachNumberStmt' ? maker.binder : maker.name;
    if (name !== undefined) makers.set(name, maker);
  });
  return makers;
}
