// Too late: `is rolled` comes when the outcome of the check is settled. A trigger that then changes what only that check
// and its modifiers read cannot touch the roll that set it off.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type { EventCheck, Ident, Node, Statement, TriggerDecl } from '../ast/ast.ts';
import { changedPaths } from '../ast/changed-paths.ts';
import { walk } from '../ast/visit.ts';
import type { CheckSymbol, Symbol } from '../names/symbols.ts';
import { changedBy } from './causes.ts';
import type { NameUse, RuleContext, ValidationRule } from './context.ts';

export const tooLate: ValidationRule = (ctx) => {
  for (const { decl } of ctx.checked.symbols.triggers) {
    if (decl?.event.kind !== 'EventCheck' || decl.event.verb !== 'rolled') continue;
    const check = ctx.checked.resolutionOf(decl.event.name);
    if (check?.symbol === 'check') checkTrigger(ctx, decl, decl.event, check);
  }
};

function checkTrigger(
  ctx: RuleContext,
  trigger: TriggerDecl,
  event: EventCheck,
  check: CheckSymbol,
): void {
  for (const place of changedIn(ctx, trigger.body)) {
    const readers = readersOf(ctx, place, new Set());
    const [first] = readers.filter((one) => one !== trigger);
    if (
      first === undefined ||
      !readers.every((one) => one === trigger || belongsTo(ctx, one, check))
    )
      continue;
    const { name } = first.kind === 'ModifierDecl' ? first : { name: check.ident };
    if (name === undefined) continue;
    ctx.report(
      'rules/too-late',
      { trigger: trigger.name.text, reader: name.text, check: check.name },
      event,
      {
        secondary: labelAt(name, `reads \`${place.name}\``),
        help: [
          `to change this \`${check.name}\`, do it before the line that calls the check`,
          `for later ones, write \`${event.name.text} … comes out any\``,
        ],
      },
    );
    return;
  }
}

/** True for the check itself and for what modifies only it. */
function belongsTo(ctx: RuleContext, decl: Node, check: CheckSymbol): boolean {
  if (decl === check.decl) return true;
  return (
    decl.kind === 'ModifierDecl' &&
    ctx.checked.targetsOf(decl).every((target) => target.check === check)
  );
}

/** The fields, tracks and conditions that statements change, with what they call. */
function changedIn(ctx: RuleContext, body: readonly Statement[]): ReadonlySet<Symbol> {
  const changed = new Set<Symbol>();
  const seen = new Set<Node>();
  const look = (root: Node): void => {
    if (seen.has(root)) return;
    seen.add(root);
    walk(root, (node) => {
      const condition = gainedOrLost(node);
      const given = condition && ctx.checked.resolutionOf(condition);
      for (const symbol of [...(given ? [given] : []), ...changedBy(ctx, node)])
        changed.add(symbol);
      const callee =
        node.kind === 'CallStmt' ? ctx.checked.resolutionOf(node.call.name) : undefined;
      if (callee?.symbol === 'procedure' && callee.decl !== undefined) look(callee.decl);
    });
  };
  for (const statement of body) look(statement);
  return changed;
}

/** The declarations that read a place, directly or by a define. */
function readersOf(ctx: RuleContext, place: Symbol, seen: Set<Symbol>): readonly Node[] {
  if (seen.has(place)) return [];
  seen.add(place);
  return ctx.usesOf(place).flatMap((use) => {
    const [, decl] = use.around;
    if (decl === undefined || !reads(use)) return [];
    const define = ctx.checked.symbols.defines.find((one) => one.decl === decl);
    return define === undefined ? [decl] : readersOf(ctx, define, seen);
  });
}

/** False where a name only says what changes, or what somebody has at the start. */
function reads({ ident, around }: NameUse): boolean {
  return !around.some(
    (node) =>
      node.kind === 'ScenarioDecl' ||
      node.kind === 'ExampleDecl' ||
      gainedOrLost(node) === ident ||
      changedPaths(node).some(({ names }) => names.at(-1) === ident),
  );
}

function gainedOrLost(node: Node): Ident | undefined {
  return node.kind === 'GainStmt' || node.kind === 'LoseStmt' ? node.condition : undefined;
}
