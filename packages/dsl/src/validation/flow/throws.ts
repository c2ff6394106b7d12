// Rolls, random picks and rankings on the walk: which sides see them, and what their results depend
// on.

import { hiddenIn, whomOf, bindTo } from './reads.ts';
import type { Path, PickStmt, RankKeyNode, RankStmt, RollStmt } from '../../ast/ast.ts';
import { childrenOf } from '../../ast/visit.ts';
import { walkChangeBy } from './flow-changes.ts';
import { walkCheck } from './checks.ts';
import type { Here } from './context.ts';
import { bindName, boundArgs } from './env.ts';
import { allThings, nobody, revealedInBoth } from './things.ts';
import type { BoundName } from './world.ts';

/**
 * Walks a roll. Everybody sees it, or only the roller if it is secret. A reroll of a secret roll
 * stays secret.
 */
export function walkRoll(here: Here, statement: RollStmt): void {
  const { world, everybody, env } = here;
  const roller = statement.by === undefined ? here.roller : whomOf(statement.by, env);
  const things = hiddenIn(env, statement.source, ...statement.modifiers);
  const again =
    statement.source.kind === 'AgainRoll'
      ? world.ctx.checked.resolutionOf(statement.source.roll)
      : undefined;
  const before = again === undefined ? [] : (env.names.get(again)?.things ?? []);
  const secret = statement.secretly || before.length > 0;
  here.happens(statement.span, secret ? (roller ?? nobody) : everybody, things);
  if (statement.name === undefined) return;
  const known = secret
    ? allThings(things, before, [world.secretThing('a secret roll', roller, statement.span)])
    : [];
  bindName(here, statement.name, { ...everybody, things: known });
}

/**
 * Walks a random pick. It shows which members could be picked; who was picked is known to the
 * roller only if it is secret.
 */
export function walkPick(here: Here, statement: PickStmt): void {
  const { world, everybody, env } = here;
  const bound = bindTo(env, statement.binder, statement.set);
  const roller = statement.by === undefined ? here.roller : whomOf(statement.by, env);
  const things = hiddenIn(env, statement.set, statement.where);
  here.happens(
    { ...statement.span, end: (statement.where ?? statement.set).span.end },
    statement.secretly ? (roller ?? nobody) : everybody,
    things,
  );
  if (statement.word === 'draw' && statement.set.kind === 'Path')
    walkDraw(here, statement.set, statement.secretly ? roller : undefined, statement);
  const asked = statement.secretly ? things : [];
  if (statement.secretly)
    bindName(here, statement.binder, {
      ...bound,
      things: allThings(things, [
        world.secretThing('a secret pick', roller, statement.binder.span),
      ]),
    });
  const ends = [
    here.block({ ...here }, statement.body, asked, false),
    here.block({ ...here }, statement.otherwise?.body ?? [], asked, false),
  ];
  here.revealed = ends.map((end) => end.revealed).reduce(revealedInBoth);
}

/** Walks a draw. The card leaves the deck, so everybody who sees the deck knows the card. */
function walkDraw(
  here: Here,
  deck: Path,
  roller: BoundName | undefined,
  { secretly, span, binder }: PickStmt,
): void {
  const drawn = secretly ? [here.world.secretThing('a secret draw', roller, binder.span)] : [];
  walkChangeBy(here, deck, drawn, { ...span, end: deck.span.end });
}

/** Walks a ranking. Everybody sees it, and so what its keys depend on. */
export function walkRank(here: Here, statement: RankStmt): void {
  const { everybody, env } = here;
  bindTo(env, statement.binder, statement.set);
  const at = { ...statement.span, end: statement.binder.span.end };
  here.happens(at, everybody, hiddenIn(env, statement.set, statement.where));
  for (const key of statement.keys) if (key.kind !== 'BrokenLine') walkRankKey(here, key);
}

function walkRankKey(here: Here, key: RankKeyNode): void {
  const { world, everybody, env } = here;
  const { checked } = world.ctx;
  if (key.kind === 'RankListed') return;
  if (key.kind === 'RankLinked') bindTo(env, key.other, { kind: 'Everyone', span: key.span });
  if (key.kind === 'RankRoll') {
    const check = checked.resolutionOf(key.call.name);
    if (check?.symbol === 'check') {
      const args = boundArgs(here, key.call);
      const { things } = walkCheck(here, check, args, key.call.span);
      here.leak('rules/hidden-shows', things ?? [], everybody, key.span);
    }
    here.leak('rules/hidden-shows', hiddenIn(env, key.when), everybody, key.span);
    // The roll is stored in a field, which becomes hidden again.
    const kept = key.name === undefined ? [] : checked.fieldsOf(key.name).map(world.idOf);
    here.revealed = here.revealed.filter((shown) => !kept.includes(shown.field));
    return;
  }
  here.leak('rules/hidden-shows', hiddenIn(env, ...childrenOf(key)), everybody, key.span);
}
