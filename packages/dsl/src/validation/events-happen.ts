// Events happen: reports a trigger or watch whose event no rule can cause.

import type { EventField, EventNode } from '../ast/ast.ts';
import { showRange } from '../types/show.ts';
import { causedBy, wantedBy } from './causes.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const eventsHappen: ValidationRule = (ctx) => {
  const { symbols } = ctx.checked;
  const caused = new Set(causedBy(ctx, ctx.checked.files));
  for (const condition of symbols.conditions) {
    // A condition with a duration is lost at its end, and a scenario may give it from the start.
    if (
      caused.has(`gains ${condition.name}`) ||
      ctx.references.of(condition).some(({ around }) => around.some((node) => node.kind === 'Rows'))
    ) {
      caused.add(`loses ${condition.name}`);
    }
  }
  for (const { decl } of symbols.triggers)
    if (decl !== undefined) check(ctx, caused, decl.name.text, decl.event);
  for (const { decl } of [...symbols.invariants, ...symbols.measures]) {
    if (decl?.moment.kind === 'MomentLine' && decl.moment.moment.kind === 'Whenever')
      check(ctx, caused, decl.name.text, decl.moment.moment.event);
  }
};

function check(
  ctx: RuleContext,
  caused: ReadonlySet<string>,
  rule: string,
  event: EventNode,
): void {
  const beyond = event.kind === 'EventField' ? whyBeyond(ctx, event) : undefined;
  if (beyond !== undefined) {
    ctx.report('rules/never-happens', { rule, why: beyond }, event);
    return;
  }
  const wanted = wantedBy(ctx, event);
  if (wanted === undefined || wanted.length === 0 || wanted.some((key) => caused.has(key))) return;
  ctx.report('rules/never-happens', { rule, why: why(event) }, event);
}

/** Why a value never reaches a number that is beyond its range; undefined if it may. */
function whyBeyond(ctx: RuleContext, { subject, field, reached }: EventField): string | undefined {
  const name = field ?? subject;
  const symbol = ctx.checked.resolutionOf(name);
  if (reached === undefined || (symbol?.symbol !== 'field' && symbol?.symbol !== 'track'))
    return undefined;
  const types =
    symbol.symbol === 'field' ? ctx.checked.fieldsOf(name).map(({ type }) => type) : [symbol.type];
  const given = ctx.intervals.of(reached);
  const isBeyond = types.every(
    (type) =>
      type.type === 'number' &&
      (given.low > (type.max ?? Infinity) || given.high < (type.min ?? -Infinity)),
  );
  const [type] = types;
  return isBeyond && type?.type === 'number'
    ? `\`${name.text}\` is always ${showRange(type.min, type.max)}`
    : undefined;
}

function why(event: EventNode): string {
  switch (event.kind) {
    case 'EventTakes':
      return `nothing offers ${event.act.any ? 'such an action' : `\`${event.act.name.text}\``}`;
    case 'EventCondition':
      return event.condition === undefined
        ? 'nothing gives or takes a condition'
        : event.verb === 'gains'
          ? `nothing gives \`${event.condition.text}\``
          : `nothing takes \`${event.condition.text}\` away`;
    case 'EventSpan':
      return `there is no \`play ${event.name.text}\` anywhere`;
    case 'EventField':
      return `nothing changes \`${(event.field ?? event.subject).text}\` in this way`;
    case 'EventCheck':
      return `nothing calls \`${event.name.text}\``;
  }
}
