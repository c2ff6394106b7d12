// The walk through the order of play: what happens, who sees it, and whether that depends on what they may not know.

import type { AskStmt, Expr, Path, Picking, PickStmt, RankKey, RankStmt, Statement } from '../../ast/ast.ts';
import { childrenOf } from '../../ast/visit.ts';
import type { ActionSymbol, Symbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import { walkCheck } from './checks.ts';
import type { Here, Walk } from './context.ts';
import { createEnv } from './reads.ts';
import type { Env, Reads } from './reads.ts';
import { tell } from './telling.ts';
import type { Leak } from './telling.ts';
import { isSameShown, joined, lifted, revealedInBoth, unknownTo } from './things.ts';
import type { Audience, Sides, Somebody, Thing, Things } from './things.ts';
import { rollerOf } from './world.ts';
import type { Bound, World } from './world.ts';

/** Enough for any ruleset that a person can read; a walk of nonsense stops here. */
const mostSteps = 60_000;

export function createWalk(world: World, reads: Reads): Walk {
  const { cx } = world;
  const { checked } = cx;
  const everybody: Audience = { key: undefined, sides: world.all };
  /** While a loop is walked for the first time nothing is reported. */
  let quiet = 0;
  let steps = 0;

  function leak(here: Here, code: Leak, things: Things, audience: Audience, at: Span): void {
    const unknown = unknownTo(things, audience, here.revealed);
    if (quiet === 0) tell(cx, code, unknown, at);
  }

  function happens(here: Here, at: Span, audience: Audience, shows: Things = []): void {
    leak(here, 'rules/hidden-shows', shows, audience, at);
    leak(here, 'rules/hidden-decides', here.control, audience, at);
  }

  function statements(here: Here, list: readonly Statement[]): void {
    for (const statement of list) {
      steps += 1;
      if (steps > mostSteps) return;
      resets(here, statement);
      one(here, statement);
      resets(here, statement);
    }
  }

  /** What triggers may set now is hidden again. */
  function resets(here: Here, statement: Statement): void {
    for (const symbol of world.resetBy(statement)) here.revealed = here.revealed.filter((shown) => shown.field !== world.idOf(symbol));
  }

  /** A block that may be passed over. What it lifts and reveals counts for what follows only where `sure`. */
  function block(here: Here, body: readonly Statement[], extra: Things, sure: boolean): Here {
    const inner: Here = { ...here, control: joined(here.control, extra) };
    statements(inner, body);
    here.revealed = sure ? inner.revealed : revealedInBoth(here.revealed, inner.revealed);
    if (sure) {
      here.control = here.control.filter((thing) => inner.control.some((one) => one.what === thing.what && one.at.start === thing.at.start && one.from.size === thing.from.size));
    }
    return inner;
  }

  /** A block that is played several times: what its end hides again is hidden at its beginning. `sure`: once at least. */
  function loop(here: Here, body: readonly Statement[], extra: Things, sure: boolean): void {
    quiet += 1;
    const trial: Here = { ...here, control: joined(here.control, extra) };
    statements(trial, body);
    quiet -= 1;
    here.revealed = revealedInBoth(here.revealed, trial.revealed);
    block(here, body, extra, sure);
  }

  function one(here: Here, statement: Statement): void {
    const { env } = here;
    const { of, whom } = reads;
    switch (statement.kind) {
      case 'NothingStmt':
        return;
      case 'BrokenLine':
        return statements(here, statement.body);
      case 'StepStmt':
        return statements(here, statement.body);
      case 'LetStmt': {
        const things = joined(of(statement.value, env), ...statement.modifiers.map((line) => of(line, env)));
        return name(here, statement.name, { key: undefined, sides: world.all, things });
      }
      case 'IfStmt':
        return branches(here, statement);
      case 'EachStmt': {
        const bound = reads.bind(env, statement.binder, statement.set);
        const sure = statement.where === undefined || here.somebody.includes(wordsOf(statement.binder.text, statement.set, statement.where));
        loop(here, statement.body, joined(of(statement.set, env), of(statement.where, env)), sure);
        if (statement.where === undefined) here.revealed = here.revealed.map((shown) => (shown.holder === bound.key ? { ...shown, holder: '*' } : shown));
        return;
      }
      case 'PickStmt':
        return pick(here, statement);
      case 'EachNumberStmt':
        return loop(here, statement.body, joined(of(statement.from, env), of(statement.to, env)), false);
      case 'RepeatStmt':
        return loop(here, statement.body, of(statement.loop, env), statement.loop.word !== 'while');
      case 'PlayStmt': {
        const things = of(statement.loop, env);
        leak(here, 'rules/hidden-decides', things, everybody, statement.loop?.span ?? statement.span);
        happens(here, headOf(statement.span, statement.body), everybody, of(statement.of, env));
        return statement.loop === undefined ? void block(here, statement.body, [], true) : loop(here, statement.body, [], statement.loop.word !== 'while');
      }
      case 'RollStmt':
        return roll(here, statement);
      case 'RankStmt':
        return rank(here, statement);
      case 'SetStmt':
        return change(here, statement.target, statement.value, statement.span);
      case 'ChangeStmt':
        return change(here, statement.target, statement.by, statement.span);
      case 'RevealStmt':
        return reveal(here, statement.target, statement.to === undefined || statement.to.kind === 'Everyone' ? undefined : statement.to);
      case 'AnnounceStmt':
      case 'EndStmt':
        leak(here, 'rules/hidden-in-text', of(statement.text, env), everybody, statement.text?.span ?? statement.span);
        return happens(here, statement.span, everybody);
      case 'GainStmt':
        return happens(here, statement.span, everybody, joined(of(statement.who, env), ...statement.fields.map((field) => of(field.value, env)), of(statement.duration, env)));
      case 'LoseStmt':
        return happens(here, statement.span, everybody, of(statement.who, env));
      case 'AskStmt':
        return ask(here, statement);
      case 'CallStmt': {
        const { call } = statement;
        const callee = checked.resolutionOf(call.name);
        const args = checked.argsOf(call).map((arg): Bound | undefined => (arg === undefined ? undefined : { ...whom(arg.value, env), things: of(arg.value, env) }));
        let result: Bound = { key: undefined, sides: world.all, things: [] };
        if (callee?.symbol === 'check') result = walkCheck(walk, here, callee, args, call.span);
        else if (callee?.symbol === 'procedure') {
          if (!here.calls.includes(callee)) {
            const inner: Here = { ...here, env: envFor(callee.params, args), roller: rollerOf(callee.params, args), calls: [...here.calls, callee] };
            statements(inner, callee.decl?.body ?? []);
            here.revealed = inner.revealed;
            here.control = inner.control;
          }
        } else if (callee?.symbol === 'choice') {
          const by = callee.params.find((param) => param.prep === 'by') ?? callee.params[0];
          const decider: Audience = by === undefined || by.fixed === 'referee' ? { key: 'referee', sides: new Set() } : by.fixed !== undefined ? { key: `side ${by.fixed.name}`, sides: new Set([by.fixed.name]) } : (args[by.index] ?? everybody);
          const options = callee.decl?.options.filter((option) => option.kind === 'Option') ?? [];
          const inner = envFor(callee.params, args);
          const offered = options.map((option) => of(option.when, inner));
          leak(here, 'rules/hidden-in-offer', joined(...offered), decider, call.span);
          happens(here, call.span, everybody, offered.every((things) => things.length > 0) ? joined(...offered) : []);
        } else if (callee?.symbol === 'action') {
          const actor = args[callee.actor] ?? { key: undefined, sides: world.all, things: [] };
          act(here, callee, args, actor, call.span, everybody);
        }
        if (statement.name !== undefined) name(here, statement.name, result);
        return outcomes(here, statement, result.things);
      }
    }
  }

  function name(here: Here, ident: Parameters<typeof checked.resolutionOf>[0], bound: Bound): void {
    const symbol = checked.resolutionOf(ident);
    if (symbol !== undefined) here.env.names.set(symbol, bound);
  }

  function branches(here: Here, statement: Extract<Statement, { readonly kind: 'IfStmt' }>): void {
    let asked: Things = [];
    const ends: Here[] = [];
    for (const branch of statement.branches) {
      asked = joined(asked, reads.of(branch.condition, here.env));
      ends.push(block({ ...here, somebody: [...here.somebody, ...foundIn(branch.condition)] }, branch.body, asked, false));
    }
    ends.push(block({ ...here }, statement.otherwise?.body ?? [], asked, false));
    here.revealed = ends.map((end) => end.revealed).reduce(revealedInBoth);
  }

  /** `any x in S where C`, by itself or with others that hold too. */
  function foundIn(condition: Expr): readonly string[] {
    if (condition.kind === 'Logic' && condition.word === 'and') return condition.operands.flatMap(foundIn);
    return condition.kind === 'Quantified' && condition.quantifier === 'any' ? [wordsOf(condition.binder.text, condition.set, condition.where)] : [];
  }

  function wordsOf(binder: string, set: Expr, where: Expr | undefined): string {
    const words = where === undefined ? [] : (cx.textOf(where.span).match(/[\p{L}\p{N}_-]+|\S/gu) ?? []);
    return [cx.textOf(set.span), ...words.map((word) => (word === binder ? '·' : word))].join(' ');
  }

  function outcomes(here: Here, statement: Extract<Statement, { readonly kind: 'CallStmt' }>, asked: Things): void {
    const ends = statement.cases.flatMap((line) => (line.kind === 'CaseLine' ? [block({ ...here }, line.body, asked, false)] : []));
    if (ends.length > 0) here.revealed = ends.map((end) => end.revealed).reduce(revealedInBoth);
  }

  // ---------------------------------------------------------------------------------------------- changes and reveals

  /** Those who see a change of this place: all but those from whom it is hidden. */
  function seersOf(target: Path, env: Env): { readonly audience: Audience; readonly hidden: boolean } {
    const symbol = checked.targetOf(target);
    const owner = ownerOf(target, env);
    const thing = symbol?.symbol === 'field' || symbol?.symbol === 'track' ? world.fieldThing(symbol, owner, '', target.span) : undefined;
    if (thing === undefined) return { audience: everybody, hidden: false };
    // Hidden from the others of somebody: that one's side sees it.
    if (thing.owner !== undefined || owner?.key === undefined) return { audience: { key: thing.owner, sides: thing.from.size === world.all.size ? (thing.owner === undefined ? new Set() : (owner?.sides ?? world.all)) : without(thing.from) }, hidden: true };
    return { audience: { key: undefined, sides: without(thing.from) }, hidden: true };
  }

  const without = (sides: Sides): Sides => new Set([...world.all].filter((side) => !sides.has(side)));

  function ownerOf(target: Path, env: Env): Bound | undefined {
    const owner: Path = { ...target, names: target.names.slice(0, -1) };
    return owner.names.length === 0 ? undefined : { ...reads.whom(owner, env), things: [] };
  }

  function change(here: Here, target: Path, value: Expr, at: Span): void {
    const { audience, hidden } = seersOf(target, here.env);
    const owner: Path = { ...target, names: target.names.slice(0, -1) };
    happens(here, at, audience, joined(reads.of(value, here.env), owner.names.length === 0 ? [] : reads.of(owner, here.env)));
    const symbol = checked.targetOf(target);
    if (symbol === undefined) return;
    if (hidden && quiet === 0 && isOpenAnswer(value, here.env)) {
      cx.report('rules/secret-asked-openly', { what: cx.textOf(target.span) }, at, { help: [{ text: 'write `ask secretly …`' }] });
    }
    here.revealed = here.revealed.filter((shown) => shown.field !== world.idOf(symbol));
  }

  function isOpenAnswer(value: Expr, env: Env): boolean {
    const root = value.kind === 'Path' && value.names.length === 1 ? value.names[0] : undefined;
    const symbol = root === undefined ? undefined : checked.resolutionOf(root);
    return symbol !== undefined && env.names.get(symbol)?.open === true;
  }

  function reveal(here: Here, target: Path, to: Path | undefined): void {
    const symbol = checked.targetOf(target);
    if (symbol?.symbol !== 'field' && symbol?.symbol !== 'track') return;
    const owner = ownerOf(target, here.env);
    const whom = to === undefined ? world.all : reads.whom(to, here.env).sides;
    // To somebody whose side nobody knows: it may be any, so that it counts for none.
    const sides = to !== undefined && whom.size > 1 ? new Set<string>() : whom;
    const thing = world.fieldThing(symbol, owner, '', target.span);
    const holder = symbol.symbol === 'track' ? '*' : owner?.key;
    if (thing === undefined || holder === undefined) return;
    // To those who knew it is no news, but they see it happen.
    leak(here, 'rules/hidden-decides', here.control, seersOf(target, here.env).audience, target.span);
    const fresh = [...sides].map((side) => ({ field: world.idOf(symbol), holder, side })).filter((shown) => !here.revealed.some((known) => isSameShown(known, shown)));
    here.revealed = [...here.revealed, ...fresh];
    // What follows is told by the reveal.
    here.control = lifted(here.control, new Set(fresh.map((shown) => shown.side).filter((side) => thing.from.has(side))));
  }

  // ---------------------------------------------------------------------------------------------- rolls and orders

  function roll(here: Here, statement: Extract<Statement, { readonly kind: 'RollStmt' }>): void {
    const { env } = here;
    const roller = statement.by === undefined ? here.roller : { ...reads.whom(statement.by, env), things: [] };
    const things = joined(reads.of(statement.source, env), ...statement.modifiers.map((line) => reads.of(line, env)));
    const again = statement.source.kind === 'AgainRoll' ? checked.resolutionOf(statement.source.roll) : undefined;
    const before = again === undefined ? [] : (env.names.get(again)?.things ?? []);
    const secret = statement.secretly || before.length > 0;
    happens(here, statement.span, secret ? (roller ?? { key: undefined, sides: new Set() }) : everybody, things);
    if (statement.name === undefined) return;
    const known = secret ? joined(things, before, [world.secretThing('a secret roll', roller, statement.span)]) : [];
    name(here, statement.name, { key: undefined, sides: world.all, things: known });
  }

  /** What comes at random shows who could come; in secret only the roller knows who did. */
  function pick(here: Here, statement: PickStmt): void {
    const { env } = here;
    const bound = reads.bind(env, statement.binder, statement.set);
    const roller = statement.by === undefined ? here.roller : { ...reads.whom(statement.by, env), things: [] };
    const things = joined(reads.of(statement.set, env), reads.of(statement.where, env));
    happens(here, { ...statement.span, end: (statement.where ?? statement.set).span.end }, statement.secretly ? (roller ?? { key: undefined, sides: new Set() }) : everybody, things);
    const asked = statement.secretly ? things : [];
    if (statement.secretly) name(here, statement.binder, { ...bound, things: joined(things, [world.secretThing('a secret pick', roller, statement.binder.span)]) });
    const ends = [block({ ...here }, statement.body, asked, false), block({ ...here }, statement.otherwise?.body ?? [], asked, false)];
    here.revealed = ends.map((end) => end.revealed).reduce(revealedInBoth);
  }

  function rank(here: Here, statement: RankStmt): void {
    const { env } = here;
    const bound = reads.bind(env, statement.binder, statement.set);
    const at = { ...statement.span, end: statement.binder.span.end };
    happens(here, at, everybody, joined(reads.of(statement.set, env), reads.of(statement.where, env)));
    for (const key of statement.keys) if (key.kind !== 'BrokenLine') rankKey(here, key, bound);
  }

  function rankKey(here: Here, key: RankKey, bound: Bound): void {
    const { env } = here;
    if (key.kind === 'RankListed') return;
    if (key.kind === 'RankLinked') reads.bind(env, key.other, { kind: 'Everyone', span: key.span });
    if (key.kind === 'RankRoll') {
      const check = checked.resolutionOf(key.call.name);
      if (check?.symbol === 'check') {
        const args = checked.argsOf(key.call).map((arg): Bound | undefined => (arg === undefined ? undefined : { ...reads.whom(arg.value, env), things: reads.of(arg.value, env) }));
        const { things } = walkCheck(walk, here, check, args, key.call.span);
        leak(here, 'rules/hidden-shows', things, everybody, key.span);
      }
      leak(here, 'rules/hidden-shows', reads.of(key.when, env), everybody, key.span);
      if (key.name !== undefined) here.revealed = here.revealed.filter((shown) => shown.holder !== bound.key);
      return;
    }
    leak(here, 'rules/hidden-shows', joined(...childrenOf(key).map((child) => reads.of(child, env))), everybody, key.span);
  }

  // ---------------------------------------------------------------------------------------------- questions and actions

  function ask(here: Here, statement: AskStmt): void {
    const { env } = here;
    const { asking, secretly } = statement;
    const decider = reads.whom(statement.who, env);
    const answerOf = (who: Somebody): Thing => world.secretThing(`the secret answer of ${cx.textOf(statement.who.span)}`, who, statement.who.span);
    const answer: Things = secretly ? [answerOf(decider)] : [];
    const seers = secretly ? decider : everybody;
    const at = asking.span;
    const given = (ident: Picking['name'], { sides, kinds }: Somebody): void => {
      const symbol = checked.resolutionOf(ident);
      if (symbol !== undefined) env.names.set(symbol, { key: `#${world.idOf(symbol)}`, sides, kinds, things: answer, open: !secretly });
    };
    /** `may`: whether it is asked at all depends on all that is offered. */
    const offers = (things: Things, may: Things): void => {
      leak(here, 'rules/hidden-in-offer', things, decider, at);
      happens(here, statement.span, seers, may);
    };
    switch (asking.kind) {
      case 'AskTake': {
        const actions = asking.items.flatMap((item) =>
          checked.actionsOf(item).map((action) => {
            const actor = actorOf(action, decider);
            return { action, item, actor, things: joined(reads.legality(action, actor, env), reads.of(item.call, env)) };
          }),
        );
        for (const { actor, things } of actions) leak(here, 'rules/hidden-in-offer', things, actor, at);
        const every = actions.every(({ things }) => things.length > 0) && !asking.orNothing;
        happens(here, statement.span, seers, every ? joined(...actions.map(({ things }) => things)) : []);
        for (const { action, item, actor } of actions) {
          if (here.calls.includes(action)) continue;
          const args = item.any ? [] : checked.argsOf(item.call).map((arg): Bound | undefined => (arg === undefined ? undefined : { ...reads.whom(arg.value, env), things: reads.of(arg.value, env) }));
          const taken: Here = { ...here, control: joined(here.control, secretly ? [answerOf(actor)] : []) };
          act(taken, action, args, { ...actor, things: [] }, item.span, secretly ? actor : everybody);
        }
        return;
      }
      case 'AskPick': {
        const { picking } = asking;
        given(picking.name, reads.whom(picking.set, env));
        const things = joined(reads.of(picking.set, env), reads.of(picking.where, env));
        return offers(things, picking.orNobody ? [] : things);
      }
      case 'AskList': {
        const things = joined(reads.of(asking.set, env), reads.of(asking.where, env), reads.of(asking.limit, env));
        given(asking.name, everybody);
        return offers(things, things);
      }
      case 'AskNumber': {
        const things = joined(reads.of(asking.from, env), reads.of(asking.to, env));
        given(asking.name, everybody);
        return offers(things, things);
      }
    }
  }

  /** The one who is asked, as one who can take the action. */
  function actorOf(action: ActionSymbol, decider: Somebody): Somebody {
    const self = action.params[action.actor];
    if (self === undefined) return decider;
    const { sides, kinds } = world.ofType(undefined, self.type);
    const both = new Set([...decider.sides].filter((side) => sides.has(side)));
    return { key: decider.key, sides: both, kinds: decider.kinds ?? kinds };
  }

  function act(here: Here, action: ActionSymbol, args: readonly (Bound | undefined)[], actor: Bound, at: Span, seers: Audience): void {
    if (here.calls.includes(action)) return;
    const given = action.params.map((_, index) => (index === action.actor ? (args[index] ?? actor) : args[index]));
    const env = envFor(action.params, given);
    happens({ ...here }, at, seers, joined(...given.map((one) => one?.things ?? [])));
    const inner: Here = { ...here, env, roller: rollerOf(action.params, given), calls: [...here.calls, action] };
    for (const line of action.decl?.lines ?? []) {
      if (line.kind === 'PickLine') reads.bind(env, line.picking.name, line.picking.set);
    }
    statements(inner, action.decl?.body ?? []);
    here.revealed = revealedInBoth(here.revealed, inner.revealed);
  }

  function envFor(params: readonly Symbol[], args: readonly (Bound | undefined)[]): Env {
    const env = createEnv();
    params.forEach((param, index) => {
      const arg = args[index];
      if (arg !== undefined) env.names.set(param, arg);
    });
    return env;
  }

  const walk: Walk = { world, reads, everybody, happens, leak, statements };
  return walk;
}

/** The first line of a statement with a body. */
function headOf(span: Span, body: readonly Statement[]): Span {
  const first = body[0];
  return first === undefined ? span : { ...span, end: Math.max(span.start + 1, Math.min(span.end, first.span.start - 1)) };
}

