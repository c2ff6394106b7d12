// Changes and reveals on the walk: which sides see them, and what they know afterwards.

import { hiddenIn, whomOf } from './reads.ts';
import { loneName, type ExprNode, type Path } from '../../ast/ast.ts';
import type { Span } from '../../source/span.ts';
import type { Here } from './context.ts';
import {
  type Audience,
  isSameDisclosure,
  allThings,
  lifted,
  type Somebody,
  type Things,
  sidesWithout,
} from './things.ts';

/** Walks a change of a value: nobody who sees it may learn anything hidden from them. */
export function walkChange(here: Here, target: Path, value: ExprNode, at: Span): void {
  const { ctx } = here.world;
  const { hidden } = seersOf(here, target);
  walkChangeBy(here, target, hiddenIn(here.env, value), at);
  if (hidden && isOpenAnswer(here, value)) {
    ctx.report('rules/secret-asked-openly', { what: ctx.textOf(target.span) }, at, {
      help: 'write `ask secretly …`',
    });
  }
}

/** Like `walkChange`, for a change that depends on these things. */
export function walkChangeBy(here: Here, target: Path, things: Things, at: Span): void {
  const { world } = here;
  const owner: Path = { ...target, names: target.names.slice(0, -1) };
  here.happens(at, seersOf(here, target).audience, allThings(things, hiddenIn(here.env, owner)));
  const symbol = world.ctx.checked.targetOf(target);
  if (symbol === undefined) return;
  here.revealed = here.revealed.filter((shown) => shown.field !== world.idOf(symbol));
}

/**
 * Walks a reveal to `to`, or to everybody: afterwards they know the value, and everything that it
 * alone decides.
 */
export function walkReveal(here: Here, target: Path, to: Path | undefined): void {
  const { world } = here;
  const { checked } = world.ctx;
  const symbol = checked.targetOf(target);
  if (symbol?.symbol !== 'field' && symbol?.symbol !== 'track') return;
  const owner = ownerOf(here, target);
  const whom = to === undefined ? world.all : whomOf(to, here.env).sides;
  // A reveal to a participant whose side is unknown counts for no side.
  const sides = to !== undefined && whom.size > 1 ? new Set<string>() : whom;
  const [thing] = world.fieldThings(symbol, owner, '', target.span);
  const holder = symbol.symbol === 'track' ? '*' : owner?.key;
  if (thing === undefined || holder === undefined) return;
  // Those who knew the value learn nothing from it, but they see the reveal happen.
  here.leak('rules/hidden-decides', here.control, seersOf(here, target).audience, target.span);
  const fresh = [...sides]
    .map((side) => ({ field: world.idOf(symbol), holder, side }))
    .filter((shown) => !here.revealed.some((known) => isSameDisclosure(known, shown)));
  here.revealed = [...here.revealed, ...fresh];
  // The reveal also shows what depends on the value alone.
  here.control = lifted(
    here.control,
    new Set(fresh.map((shown) => shown.side).filter((side) => thing.from.has(side))),
  );
}

/** The audience of a change of this place: everybody except those from whom it is hidden. */
function seersOf(
  here: Here,
  target: Path,
): { readonly audience: Audience; readonly hidden: boolean } {
  const { world, everybody } = here;
  const { checked } = world.ctx;
  const symbol = checked.targetOf(target);
  const owner = ownerOf(here, target);
  const [thing] =
    symbol?.symbol === 'field' || symbol?.symbol === 'track'
      ? world.fieldThings(symbol, owner, '', target.span)
      : [];
  if (thing === undefined) return { audience: everybody, hidden: false };
  // If the value is hidden from the others of a participant, that participant's side sees it,
  // whichever side it is.
  const sides =
    thing.owner === undefined ? sidesWithout(world.all, thing.from) : (owner?.sides ?? world.all);
  return { audience: { key: thing.owner, sides }, hidden: true };
}

function ownerOf({ env }: Here, target: Path): Somebody | undefined {
  const owner: Path = { ...target, names: target.names.slice(0, -1) };
  return owner.names.length === 0 ? undefined : whomOf(owner, env);
}

function isOpenAnswer({ world, env }: Here, value: ExprNode): boolean {
  const { checked } = world.ctx;
  const symbol = checked.resolutionOf(loneName(value));
  return symbol !== undefined && env.names.get(symbol)?.open === true;
}
