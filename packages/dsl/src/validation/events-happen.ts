// Events happen: reports a trigger or watch whose event no rule can cause.

import type { EventField, EventNode } from '../ast/ast.ts';
import { causedBy, wantedBy } from './causes.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { rangeMissed } from './sets-in-range.ts';

export const eventsHappen: ValidationRule = (ctx) => {
  const { symbols } = ctx.checked;
  const caused = new Set(causedBy(ctx, ctx.checked.files));
  for (const condition of symbols.conditions) {
    // A condition with a duration is lost at its end, and a scenario may give it from the start.
    if (
      caused.has(`gains ${condition.name}`) ||
      ctx.usesOf(condition).some(({ around }) => around.some((node) => node.kind === 'Rows'))
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
  const missed = reached && rangeMissed(ctx, name, reached);
  return missed && `\`${name.text}\` is always ${missed.range}`;
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
