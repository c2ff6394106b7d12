// Lists the techniques that make odds faster. Each has a switch: with a technique off, the fractions stay the same and
// the work grows. Only tests and `npm run bench:odds -- --without NAME` use the switches.

/** All techniques, in the order in which they apply to a question. */
export const techniques = [
  /**
   * Program slicing (M. Weiser, 1984): removes instructions on which no measure depends, by data or by control, and
   * folds in values known before the fight. Sound, since the code that is left reads the same values in the same order.
   * Unsound where the table of instructions (`dsl/src/ir`) misses an effect or a successor. Faults of removed code are
   * not seen.
   */
  'slices',
  /**
   * Constant propagation (M. Wegman and F. Zadeck, 1991): finds values known before the fight (rulings, givens, fields
   * that nothing changes) and drops branches that these values rule out. Sound: the set of possibly changing values
   * grows to a fixpoint, so everything outside it is constant. Unsound where the table of instructions misses a write.
   */
  'constants',
  /**
   * Dead offers: drops an action that nobody can take, and one that no policy takes if the default is to do nothing.
   * Sound if policies answer, since they would not have taken it; bounds over choices keep every offer.
   */
  'offers',
  /**
   * Unions of slices: measures whose slices throw the same dice are counted together, others one by one. The
   * probability of one measure does not depend on which others are asked, so this is sound whenever slices are.
   */
  'parts',
  /**
   * The plain count: executes every outcome of every throw on the kernel, and merges equal states (`solve/counted-graph.ts`). A
   * value that is written anew before it is read does not distinguish states, nor does a face that nobody asks about. Sound
   * where the kernel plays as the machine does, and the table of instructions misses no read. It counts what is too large for all other ways.
   */
  'plain',
  /**
   * Independence: a group of participants is counted alone if its turns read nothing that another group's turns write.
   * Sums over groups are convolved. Sound, since the joint distribution of independent groups is their product; unsound
   * where `analysis/effects.ts` misses an access.
   */
  'groups',
  /**
   * Symmetry reduction (C. N. Ip and D. L. Dill, 1996): states that differ only in a permutation of participants who
   * start equal are merged, by a canonical form. Sound where no rule distinguishes them by name or by the order of a
   * list. What the code does not show is checked while a step runs. A counterexample answers `unlike`, and the count
   * starts again without symmetry.
   */
  'symmetry',
  /**
   * Memoisation of steps by what they read (Heydon, Levin and Yu, 2000): runs a step once for all states that agree on
   * what the step reads. Sound, since proxies around the machine record every read and write. Without it only equal
   * states share a step.
   */
  'steps',
  /**
   * Predicates instead of values (S. Graf and H. Saïdi, 1997): a comparison of a variable with a constant counts as a
   * read of its answer alone. Sound, since the step sees nothing else of the variable; any other read counts as a read
   * of the whole variable.
   */
  'questions',
  /**
   * Liveness: a dead local does not distinguish states. Sound, since every path sets the local before it reads it.
   * Unsound where the table of instructions misses a read or a successor.
   */
  'locals',
  /**
   * Loop queues as variables: one variable per participant says whether it is still to come. A machine stops at the
   * head of the loop, so a turn is learned once for every possible rest of the queue. Sound, since the head reads these
   * variables like any other.
   */
  'heads',
  /**
   * Memoisation of checks: a check only rolls and computes. So its distribution is computed once for all states that
   * agree on what the check reads. Sound, since proxies around the machine record every read; a check that does more
   * runs like any other code.
   */
  'checks',
  /**
   * Dice pools: a roll of which only the total is read is convolved die by die. For other rolls, throws of equal dice
   * in another order are merged. Sound, since dice of a pool are independent and no rule sees which die showed what.
   * Dice with rolls of their own stay distinct. So do dice of a roll that explodes, keeps some, and then counts or
   * shows faces. Among dice worth the same it keeps the one thrown first, and their faces may differ.
   */
  'pools',
  /**
   * Quotient of rolled scores by their weak order: of the rolls for a key of a ranking we keep only who comes before
   * whom, and who is tied. Where ties roll again until nobody is tied, we keep the strict order, by first-step analysis
   * (J. Kemeny and J. Snell, 1960). Sound, since a ranking only compares scores. If a field, memory, trigger or
   * invariant may see the rolls, the scores stay distinct. Participants whom no roll can separate roll one by one.
   */
  'rankings',
  /**
   * More cut points: a machine also stops before each round of a loop, so that rounds with equal states are merged.
   * Sound, since this only cuts a step in two.
   */
  'rests',
  /**
   * Forward dynamic programming over the rows of the kernel. What changes about a side stays open, and the distribution is a sum of products
   * over the sides. Sound, since whatever reads what is open asks for it: an instruction is executed for all that differs in what it asks.
   */
  'sweep',
  /**
   * Backward quotient: the future of a state is computed once for all states that agree in every variable read from
   * there on. Sound, since a step depends only on what it reads. A cycle back to an open state gives a linear equation;
   * the method gives up if it has more than one unknown.
   */
  'backwards',
  /**
   * Macro-steps: for the backward quotient, steps are composed from one measure, round or cycle to the next, and ends
   * that later reads do not distinguish are merged. Sound, since composing steps only multiplies their weights. Ends
   * are merged anew when more is read.
   */
  'leaps',
] as const;

export type TechniqueName = (typeof techniques)[number];

/** The techniques that are switched off. */
export type Without = ReadonlySet<TechniqueName>;

export const NOTHING_OFF: Without = new Set();
