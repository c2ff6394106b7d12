// How odds save work. Each technique has a switch: without it the fractions stay the same and the work grows. Tests and
// `npm run bench:odds -- --without NAME` use the switches; nothing else does.

/** Every technique, in the order in which a question meets them. */
export const techniques = [
  /**
   * Program slicing (M. Weiser, 1984): removes instructions on which no measure depends, by data or by control, and folds
   * in what is known before the fight. Sound, since what is left reads the same values in the same order; unsound where the
   * table of instructions (`dsl/src/ir`) misses an effect or a successor. Faults of removed code are not seen.
   */
  'slices',
  /**
   * Constant propagation (M. Wegman and F. Zadeck, 1991): what is known before the fight, such as readings, givens and
   * fields that nothing changes, and the code that can therefore run. Sound, since the set of what may change only grows, to
   * a fixpoint, and everything else is constant; unsound where the table of instructions misses a write.
   */
  'constants',
  /**
   * Dead offers: an action that nobody can take, or that no policy ever takes if nothing is taken by default, is not
   * offered. Sound if policies answer, since they would not have taken it; bounds over choices keep every offer.
   */
  'offers',
  /**
   * Unions of slices: measures whose slices throw the same dice are counted together, others one by one. The probability of one
   * measure does not depend on which others are asked, so this is sound whenever slices are.
   */
  'parts',
  /**
   * Independence: a group of participants whose turns read nothing that another group's turns write is counted alone, and sums over
   * groups are convolved. Sound, since the joint distribution of independent groups is their product; unsound where
   * `analysis/effects.ts` misses an access.
   */
  'groups',
  /**
   * Symmetry reduction (C. N. Ip and D. L. Dill, 1996): states that differ only in a permutation of participants who start
   * equal are merged, by a canonical form. Sound where no rule distinguishes them by name or by the order of a list. What
   * the code does not show is checked while a step runs; a counterexample answers `unlike`, and the count starts again
   * without symmetry.
   */
  'symmetry',
  /**
   * Memoisation of steps by what they read (Heydon, Levin and Yu, 2000): a step is run once for all states that give the same answers to
   * what it reads. Sound, since proxies around the machine record every read and write; without it only equal states share a step.
   */
  'steps',
  /**
   * Predicates instead of values (S. Graf and H. Saïdi, 1997): a comparison of a variable with a constant counts as a read
   * of its answer alone. Sound, since the step sees nothing else of the variable; any other read counts as a read of the
   * whole variable.
   */
  'questions',
  /**
   * Liveness: a dead local does not distinguish states. Sound, since every way on sets it before it reads it; unsound where
   * the table of instructions misses a read or a successor.
   */
  'locals',
  /**
   * Loops through participants as variables: who is still to come is a variable, and a machine stops at the head of the loop, so that
   * a turn is run once whoever comes after it. Sound, since the head reads that variable like any other.
   */
  'heads',
  /**
   * Memoisation of checks: a check only rolls and computes, so its distribution is computed once for all states that give the same
   * answers to what it reads. Sound, since proxies around the machine record every read; a check that does more runs like any
   * other code.
   */
  'checks',
  /**
   * Bisimulation quotient of results: two results of a check are merged if every expression by which the caller reads them
   * has the same value. Sound where the caller alone can read the result; a memory, a trigger or an invariant that may see
   * it keeps them apart.
   */
  'results',
  /**
   * Dice pools: a roll of which only the total is read is convolved die by die. Elsewhere, where faces are read or the roll
   * is in progress, throws of equal dice in another order are merged. Sound, since dice of a pool are independent and no
   * rule sees which die showed what. Dice with rolls of their own stay distinct, and so do those of a roll that explodes,
   * keeps some and then counts or shows faces: among dice of equal worth it keeps those thrown first, whose faces may
   * differ.
   */
  'pools',
  /**
   * Quotient of rolled scores by their weak order: of the rolls for a key of a ranking we keep who comes before whom, and
   * who is tied. Where ties roll again until nobody is tied, we keep the strict order, by first-step analysis (J. Kemeny and
   * J. Snell, 1960). Sound, since a ranking only compares scores; a field, a memory, a trigger or an invariant that may see
   * the rolls keeps the scores apart, and participants whom no roll can separate roll one by one.
   */
  'rankings',
  /**
   * More cut points: a machine also stops before each round of a loop, so that rounds with equal states are merged. Sound,
   * since it only cuts a step in two.
   */
  'rests',
  /**
   * Forward dynamic programming, factored by reads and writes: probabilities move from one control location to the next, and states
   * that differ only in what a turn does not touch take that turn together. Sound where control locations have a topological
   * order, which is checked while it runs; elsewhere it gives up.
   */
  'sweep',
  /**
   * Backward quotient: the future of a state is computed once for all states that agree in every variable read from there on. Sound,
   * since a step depends on what it reads and on nothing else. A cycle back to an open state is a linear equation with one unknown;
   * it gives up on others.
   */
  'backwards',
  /**
   * Macro-steps: for the backward quotient the steps from one measure, round or cycle to the next are composed, and ends
   * that later reads do not distinguish are merged. Sound, since composing steps only multiplies their weights; ends are
   * merged anew when more is read.
   */
  'leaps',
] as const;

export type TechniqueName = (typeof techniques)[number];

/** The techniques that are switched off. */
export type Without = ReadonlySet<TechniqueName>;

export const NOTHING_OFF: Without = new Set();
