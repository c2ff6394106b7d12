// The world of the flow rule: the sides, their possible participants, and the sides from which each
// field is hidden.

import type { FieldNode, Ident, Node, Statement, NodeOf } from '../../ast/ast.ts';
import { walk } from '../../ast/visit.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  FieldSymbol,
  GivenSymbol,
  KindSymbol,
  SideSymbol,
  Symbol,
  TrackSymbol,
} from '../../names/symbols.ts';
import { anewWith } from '../../names/parts.ts';
import type { Span } from '../../source/span.ts';
import type { Type } from '../../names/types.ts';
import { causedByLine, changedBy, wantedBy } from '../causes.ts';
import type { RuleContext } from '../context.ts';
import { sidesWithout, type Sides, type Somebody, type Thing, type Things } from './things.ts';

/** The meaning of a local name. */
export interface BoundName extends Somebody {
  /** The hidden things on which it depends. */
  readonly things?: Things;
  /** For a result, the hidden things on which each value depends. */
  readonly values?: ReadonlyMap<string, Things>;
  /** True for an answer that everybody has seen. */
  readonly open?: boolean;
}

export interface FlowWorld {
  readonly ctx: RuleContext;
  readonly all: Sides;
  /** A number that identifies the symbol. */
  readonly idOf: (symbol: Symbol) => number;
  /** A participant of that type, with this key. */
  readonly ofType: (key: string | undefined, type: Type) => Somebody;
  /** The kinds on a side, as far as scenarios give them. */
  readonly kindsOf: (side: SideSymbol) => readonly KindSymbol[] | undefined;
  /** The hidden thing of a field or track; none if it is not hidden. */
  readonly fieldThings: (
    symbol: FieldSymbol | GivenSymbol | TrackSymbol,
    owner: Somebody | undefined,
    what: string,
    at: Span,
  ) => Things;
  readonly secretThing: (what: string, owner: Somebody | undefined, at: Span) => Thing;
  readonly isSecret: (check: CheckSymbol) => boolean;
  /**
   * The symbols that triggers may set when this statement alone fires them; they may be hidden
   * again.
   */
  readonly resetBy: (statement: Statement) => readonly Symbol[];
}

export function createWorld(ctx: RuleContext): FlowWorld {
  const { symbols } = ctx.checked;
  const all: Sides = new Set(symbols.sides.map((side) => side.name));
  const ids = new Map<Symbol, number>();
  const ofKind = sidesByKind(ctx);
  const idOf = (symbol: Symbol): number => {
    const id = ids.get(symbol) ?? ids.size;
    ids.set(symbol, id);
    return id;
  };
  const fromWhom = (
    hidden: Ident | { readonly kind: 'Everyone' },
    owner: Somebody | undefined,
  ): Sides => {
    if (hidden.kind === 'Everyone') return all;
    if (hidden.text !== 'others') return new Set([hidden.text]);
    return owner?.sides.size === 1 ? sidesWithout(all, owner.sides) : all;
  };
  return {
    ctx,
    all,
    idOf,
    ofType(key, type) {
      if (type.type !== 'participant' && type.type !== 'set') return { key, sides: all };
      const sides = new Set(type.kinds.flatMap((kind) => [...(ofKind.get(kind) ?? all)]));
      return {
        key,
        sides: sides.size === 0 ? all : sides,
        kinds: type.sure ? type.kinds : undefined,
      };
    },
    kindsOf(side) {
      const kinds = symbols.kinds.filter((kind) => ofKind.get(kind)?.has(side.name) === true);
      return kinds.length === 0 ? undefined : kinds;
    },
    fieldThings(symbol, owner, what, at) {
      const hidden = fieldOf(symbol)?.hiddenFrom;
      if (hidden === undefined) return [];
      const others = hidden.kind === 'Ident' && hidden.text === 'others';
      const holders = symbol.symbol === 'field' ? ofKind.get(symbol.kind) : undefined;
      return [
        {
          what,
          from: fromWhom(hidden, owner),
          owner: others ? owner?.key : undefined,
          holders,
          place: { field: idOf(symbol), holder: symbol.symbol === 'field' ? owner?.key : '*' },
          at,
        },
      ];
    },
    secretThing: (what, owner, at) => ({
      what,
      from: owner?.sides.size === 1 ? sidesWithout(all, owner.sides) : all,
      owner: owner?.key,
      place: undefined,
      holders: undefined,
      at,
    }),
    isSecret: (check) => check.values.some(({ decl }) => decl.kind === 'RollStmt' && decl.secretly),
    resetBy: createResets(ctx),
  };
}

/** True for `roll secretly …`, or for another throw of such a roll. */
export function isSecretRoll(roll: NodeOf<'RollStmt'>, check: CheckSymbol): boolean {
  if (roll.secretly) return true;
  const { source } = roll;
  if (source.kind !== 'AgainRoll') return false;
  const first = check.values.find((value) => value.name === source.roll.text)?.decl;
  return first?.kind === 'RollStmt' && first !== roll && isSecretRoll(first, check);
}

function fieldOf(symbol: FieldSymbol | GivenSymbol | TrackSymbol): FieldNode | undefined {
  return symbol.symbol === 'field' ? symbol.decl : symbol.decl?.field;
}

/** Creates `resetBy`, which finds triggers that set hidden things; usually there are none. */
function createResets(ctx: RuleContext): FlowWorld['resetBy'] {
  const resets = ctx.checked.symbols.triggers.flatMap(({ decl }) => {
    const targets =
      decl === undefined
        ? []
        : targetsIn(ctx, decl).filter(
            (symbol) =>
              (symbol.symbol === 'field' || symbol.symbol === 'track') &&
              fieldOf(symbol)?.hiddenFrom !== undefined,
          );
    return decl === undefined || targets.length === 0
      ? []
      : [{ wanted: wantedBy(ctx, decl.event), targets }];
  });
  const { kinds, tracks } = ctx.checked.symbols;
  for (const symbol of [...kinds.flatMap(({ fields }) => fields), ...tracks]) {
    const field = fieldOf(symbol);
    const span = field === undefined ? undefined : anewWith(field);
    if (span !== undefined && field?.hiddenFrom !== undefined)
      resets.push({ wanted: [`span ${span}`], targets: [symbol] });
  }
  if (resets.length === 0) return () => [];
  return (statement) => {
    const caused = causedByLine(ctx, statement);
    return resets.flatMap(({ wanted, targets }) =>
      wanted === undefined || wanted.some((key) => caused.has(key)) ? targets : [],
    );
  };
}

function targetsIn(ctx: RuleContext, root: Node): Symbol[] {
  const found: Symbol[] = [];
  walk(root, (node) => void found.push(...changedBy(ctx, node)));
  return found;
}

/** For each kind, the sides of its participants in all scenarios and examples. */
function sidesByKind(ctx: RuleContext): ReadonlyMap<KindSymbol, Sides> {
  const { scenarios, examples } = ctx.checked.symbols;
  const found = new Map<KindSymbol, Set<string>>();
  for (const { kind, side } of [...scenarios, ...examples].flatMap((one) => one.participants)) {
    if (kind === undefined || side === undefined) continue;
    const sides = found.get(kind) ?? new Set();
    found.set(kind, sides.add(side.name));
  }
  return found;
}

/** True if anything is hidden or secret at all. */
export function hasSecrets(ctx: RuleContext): boolean {
  let found = false;
  ctx.each(['Field'], (node) => {
    if (node.hiddenFrom !== undefined) found = true;
  });
  ctx.each(['RollStmt', 'PickStmt', 'AskStmt'], (node) => {
    if (node.secretly) found = true;
  });
  return found;
}

/** The roller of a roll without `by`: the first participant among the parameters. */
export function rollerOf(
  params: ActionSymbol['params'],
  args: readonly (BoundName | undefined)[],
): BoundName | undefined {
  const index = params.findIndex(
    (param) => param.type.type === 'participant' || param.type.type === 'decider',
  );
  return args[index];
}
