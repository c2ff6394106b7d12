// Links questions: what is on offer, and what follows from the answer.
import type { Choice, InstrOf } from '@fray/dsl/ir';
import { again, hasMembers, isNumber, NIL, numberCell, YES } from './cells.ts';
import { EVENT_STEPS } from '../machine/emit.ts';
import { linkTest, linkValue, whoIs } from './expressions.ts';
import {
  barredIn,
  nodeCells,
  place,
  resultCell,
  scratchCell,
  slotsIn,
  withSlot,
  type Get,
  type Linking,
  type NamesInRow,
} from './linking.ts';
import type { Way } from './questions.ts';
import { reactionCode } from './reactions.ts';
import type { InstructionSpot, Tools } from './tools.ts';

const MAX_OPTIONS = 10_000;

const NO_PICKS: readonly number[] = [];

/** Returns who decides; nothing if nobody can be asked. */
export function linkDecider(to: Linking, who: InstrOf<'ask'>['who'], scope: NamesInRow): Get {
  if (who.op === 'side') {
    const side = to.values.pack(who.side);
    return () => side;
  }
  const { get } = linkValue(to, who, scope);
  const person = whoIs(to, get);
  const isBarred = barredIn(to, null);
  return () => {
    const index = person();
    if (index >= 0 && isBarred(index)) return NIL;
    const decider = get();
    return isNumber(decider) ? again() : decider;
  };
}

/** What a question costs the budget at most: a step for each stage, the offer and the answer. */
export function chargeQuestion({ scratch }: Linking): void {
  scratch[0] = (scratch[0] ?? 0) + 5 + 2 * EVENT_STEPS;
}

export function linkAsking(
  to: Linking,
  tools: Tools,
  spot: InstructionSpot,
  instr: InstrOf<'ask'>,
  next: number,
): Get {
  const { asking } = instr;
  const { scope } = spot.home;
  const decider = linkDecider(to, instr.who, scope);
  switch (asking.kind) {
    case 'take':
      return linkAskTake(to, tools, spot, instr, asking, decider, next);
    case 'list':
      return linkAskList(to, tools, spot, instr, asking, decider, next);
    case 'number': {
      const [from, last] = [
        linkValue(to, asking.from, scope).get,
        linkValue(to, asking.to, scope).get,
      ];
      const into = resultCell(spot.home, instr);
      const { row } = to;
      return () => {
        const who = decider();
        let said = 0;
        if (who !== NIL) {
          const [low, high] = [numberCell(from()), numberCell(last())];
          chargeQuestion(to);
          if (low <= high) said = low === high ? low : tools.questions().say(who, low, high);
        }
        if (into !== null) row[into] = said;
        return next;
      };
    }
    case 'pick': {
      const slots = [...new Set([instr.result, asking.slot])].flatMap((slot) =>
        slot === null ? [] : [spot.home.slots[slot] ?? 0],
      );
      const { row } = to;
      const found = linkCandidates(to, asking, scope);
      return () => {
        const who = decider();
        let picked = NIL;
        if (who !== NIL) {
          const among = found();
          if (asking.orNobody) among.push(NIL);
          chargeQuestion(to);
          if (among.length > 0)
            picked =
              among.length === 1
                ? textOnly(to, among[0] ?? NIL)
                : tools.questions().pick(who, among, null);
        }
        for (const slot of slots) row[slot] = picked;
        return next;
      };
    }
  }
}

/** Returns the members of the group that may be picked. */
export function linkCandidates(
  to: Linking,
  asking: Pick<InstrOf<'pick'>, 'slot' | 'from' | 'where'>,
  scope: NamesInRow,
): () => number[] {
  const { values, scratch } = to;
  const tried = scratchCell(to);
  const from = linkValue(to, asking.from, scope).get;
  const before = to.defines;
  const where = linkTest(to, asking.where, withSlot(to, scope, asking.slot, tried)).get;
  const weight = 1 + to.defines - before;
  return () => {
    const all = values.members(from());
    scratch[0] = (scratch[0] ?? 0) + all.length * weight;
    const found: number[] = [];
    for (const member of all) {
      scratch[tried] = member;
      if (where() === YES) found.push(member);
    }
    return found.length > MAX_OPTIONS ? again() : found;
  };
}

function linkAskList(
  to: Linking,
  tools: Tools,
  { home }: InstructionSpot,
  instr: InstrOf<'ask'>,
  asking: Extract<InstrOf<'ask'>['asking'], { readonly kind: 'list' }>,
  decider: Get,
  next: number,
): Get {
  const { row, values } = to;
  const { exactly, once } = asking;
  const found = linkCandidates(to, asking, home.scope);
  const most = linkValue(to, asking.atMost, home.scope).get;
  const into = resultCell(home, instr);
  const none = values.list([]);
  return () => {
    const who = decider();
    let answer = none;
    if (who !== NIL) {
      const from = found();
      const limit = numberCell(most());
      if (from.length > 0 && limit > 0) {
        const atMost = once ? Math.min(limit, from.length) : limit;
        if (exactly && atMost > MAX_OPTIONS) again();
        const isOne = exactly && from.every((member) => member === from[0]);
        answer = isOne
          ? values.list(Array.from({ length: atMost }, () => from[0] ?? NIL))
          : tools.questions().list(who, from, { atMost, exactly, once });
        chargeQuestion(to);
      }
    }
    if (into !== null) row[into] = answer;
    return next;
  };
}

/** Only participants, rows and words can be picked; anything else becomes nobody. */
function textOnly({ values }: Linking, cell: number): number {
  return typeof values.unpack(cell) === 'string' ? cell : NIL;
}

type Taking = Extract<InstrOf<'ask'>['asking'], { readonly kind: 'take' }>;

function linkAskTake(
  to: Linking,
  tools: Tools,
  { home }: InstructionSpot,
  instr: InstrOf<'ask'>,
  asking: Taking,
  decider: Get,
  next: number,
): Get {
  const { row } = to;
  const { freely, orNothing } = asking;
  const items = asking.items.map(({ callable, args }) => {
    const legality = tools.legality(callable);
    const { action } = legality;
    const given = action.params.map(
      (_, index) => index === action.actor || (args[index] ?? null) !== null,
    );
    const there = to.actionPlace(callable, freely);
    to.calls[home.node]?.add(there.node);
    return {
      callable,
      legality,
      given,
      there,
      open: given.flatMap((isGiven, index) => (isGiven ? [] : [index])),
      said: action.params.map(() => NIL),
      isActorSaid: (args[action.actor] ?? null) !== null,
      args: action.params.map((_, index) => {
        const arg = args[index] ?? null;
        return arg === null ? null : linkValue(to, arg, home.scope).get;
      }),
    };
  });
  const into = resultCell(home, instr);
  return () => {
    if (into !== null) row[into] = NIL;
    const who = decider();
    if (who === NIL) return next;
    const ways: Way[] = [];
    for (let n = 0; n < items.length; n += 1) {
      const item = items[n];
      if (item === undefined) continue;
      const { callable, legality, given, args, open, isActorSaid, said } = item;
      const { action } = legality;
      for (let i = 0; i < args.length; i += 1) said[i] = args[i]?.() ?? NIL;
      if (!isActorSaid) said[action.actor] = who;
      const own = legality.ways(said, given, freely, MAX_OPTIONS + 1);
      for (let i = 0; i < own.length; i += 1) {
        const way = own[i] ?? [];
        const picked = open.length === 0 ? NO_PICKS : open.map((index) => way[index] ?? NIL);
        addWay(ways, { callable, name: action.name, args: way, picked });
      }
    }
    if (ways.length > MAX_OPTIONS) again();
    const many = ways.length + (orNothing ? 1 : 0);
    if (many === 0) return next;
    chargeQuestion(to);
    const chosen =
      many === 1
        ? orNothing
          ? -1 + ways.length
          : 0
        : tools.questions().take(who, ways, orNothing);
    const way = ways[chosen];
    if (way === undefined) return next;
    const item = items.find(({ callable }) => callable === way.callable);
    return item === undefined ? again() : begin(to, item.there, way.args, next);
  };
}

/** Adds a way, unless another has the same answer. */
function addWay(ways: Way[], way: Way): void {
  for (let i = 0; i < ways.length; i += 1) {
    const other = ways[i];
    if (other?.name === way.name && hasMembers(other.picked, way.picked)) return;
  }
  ways.push(way);
}

function begin(
  { row }: Linking,
  there: { readonly args: readonly number[]; readonly back: number; readonly entry: number },
  args: readonly number[],
  next: number,
): number {
  for (let i = 0; i < there.args.length; i += 1) row[there.args[i] ?? 0] = args[i] ?? NIL;
  row[there.back] = next;
  return there.entry;
}

/** A rule lets somebody take an action, who picks what the rule leaves open. */
export function linkCallAction(
  to: Linking,
  tools: Tools,
  { home }: InstructionSpot,
  instr: InstrOf<'call'>,
  args: readonly Get[],
  next: number,
): Get {
  const { row } = to;
  const legality = tools.legality(instr.callable);
  const { action } = legality;
  const { freely } = instr;
  const there = to.actionPlace(instr.callable, freely);
  to.calls[home.node]?.add(there.node);
  const into = resultCell(home, instr);
  return () => {
    if (into !== null) row[into] = NIL;
    const said = action.params.map((_, index) => args[index]?.() ?? NIL);
    const given = action.params.map(
      (_, index) =>
        said[index] !== NIL || !action.picks.some((pick) => pick.slot === index && !pick.orNobody),
    );
    const isOpen = action.picks.some(({ slot }) => given[slot] !== true);
    const actor = said[action.actor] ?? NIL;
    chargeQuestion(to);
    if (isOpen && typeof to.values.unpack(actor) === 'string') {
      const ways: Way[] = [];
      for (const way of legality.ways(said, given, freely, MAX_OPTIONS + 1))
        addWay(ways, {
          callable: instr.callable,
          name: action.name,
          args: way,
          picked: given.flatMap((isGiven, index) => (isGiven ? [] : [way[index] ?? NIL])),
        });
      chargeQuestion(to);
      const chosen =
        ways.length === 1 ? 0 : ways.length === 0 ? -1 : tools.questions().take(actor, ways, false);
      const way = ways[chosen];
      return way === undefined ? next : begin(to, there, way.args, next);
    }
    return !isOpen && legality.ways(said, given, freely, 1).length > 0
      ? begin(to, there, said, next)
      : next;
  };
}

/** A choice: its options that hold are offered, and what it sets off follows. */
export function linkCallChoice(
  to: Linking,
  tools: Tools,
  { home }: InstructionSpot,
  instr: InstrOf<'call'>,
  choice: Choice,
  given: readonly Get[],
  next: number,
): Get {
  const { row, values } = to;
  const { node } = home;
  // The arguments, the outcome, the options on offer, and the one that stands if nobody answers.
  const kept = nodeCells(to, node, choice.params.length + 3, NIL);
  const outcome = kept + choice.params.length;
  const [offer, silence] = [outcome + 1, outcome + 2];
  const args = choice.params.map((_, index) => kept + index);
  const scope = slotsIn(row, args);
  const options = choice.options.map(({ name, when, default: silent }) => ({
    value: values.pack(name),
    holds: linkTest(to, when, scope).get,
    silent,
  }));
  const { decider } = choice;
  const fixed =
    decider.by === 'arg' ? null : values.pack(decider.by === 'side' ? decider.side : 'referee');
  const whom = (): number =>
    fixed ?? (decider.by === 'arg' ? (row[kept + decider.arg] ?? NIL) : NIL);
  const remember = tools.memories.remember('choice', choice.name);
  const happened = reactionCode(
    to,
    home.node,
    {
      on: 'result',
      callable: choice.name,
      outcome,
      args,
      values: [],
    },
    tools.ask,
    next,
  );
  const into = resultCell(home, instr);
  const whole = (): number => values.list([row[outcome] ?? NIL]);
  const made = (chosen: number): number => {
    row[outcome] = chosen;
    if (into !== null) row[into] = home.isWhole(instr.result ?? -1) ? whole() : chosen;
    remember?.((index) => row[kept + index] ?? NIL, whole);
    return happened === null ? next : happened();
  };
  const decide = (who: number, open: readonly number[], silent: number | null): number =>
    made(tools.questions().choose(who, choice.name, open, silent));
  const decided = place(
    to,
    node,
    () => {
      const silent = row[silence] ?? NIL;
      return decide(whom(), values.members(row[offer] ?? NIL), silent === NIL ? null : silent);
    },
    1,
  );
  const offered = reactionCode(
    to,
    node,
    { on: 'offered', callable: choice.name, args },
    tools.ask,
    decided,
  );
  return () => {
    for (let i = 0; i < choice.params.length; i += 1) row[kept + i] = given[i]?.() ?? NIL;
    if (into !== null) row[into] = NIL;
    const open = options.filter(({ holds }) => holds() === YES);
    const who = whom();
    if (open.length === 0 || typeof values.unpack(who) !== 'string') return next;
    chargeQuestion(to);
    const [only] = open;
    // If only one answer is legal, nobody is asked.
    if (open.length === 1 && only !== undefined) return made(only.value);
    const answers = open.map(({ value }) => value);
    const silent = open.find((one) => one.silent)?.value ?? null;
    if (offered === null) return decide(who, answers, silent);
    row[offer] = values.list(answers);
    row[silence] = silent ?? NIL;
    return offered();
  };
}
