// Reports a condition that ends at once: `for 0 rounds`, or until the end of a span that is just ending.

import type { DurationNode, EventSpan } from '../ast/ast.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const durations: ValidationRule = (ctx) => {
  ctx.each(['GainStmt'], (node, around) => {
    if (node.duration === undefined) return;
    const trigger = around.find((one) => one.kind === 'TriggerDecl');
    const event = trigger?.event.kind === 'EventSpan' ? trigger.event : undefined;
    check(ctx, node.condition.text, node.duration, event);
  });
  ctx.each(['ConditionDecl'], (node) => {
    for (const line of node.lines)
      if (line.kind === 'LastsLine') check(ctx, node.name.text, line.duration, undefined);
  });
};

function check(
  ctx: RuleContext,
  condition: string,
  duration: DurationNode,
  event: EventSpan | undefined,
): void {
  if (duration.kind === 'DurationFor') {
    if (duration.count.kind !== 'IntLit' || duration.count.value > 0) return;
    ctx.report(
      'rules/lasts-no-time',
      { condition, why: `it lasts for ${duration.count.value} ${duration.name.text}` },
      duration,
    );
    return;
  }
  const ending = event?.verb === 'ends' && event.name.text === duration.name.text;
  if (!ending || duration.next || duration.edge !== 'end' || duration.of !== undefined) return;
  ctx.report(
    'rules/lasts-no-time',
    { condition, why: `the ${duration.name.text} is ending when it is gained` },
    duration,
    {
      help: `\`until end of next ${duration.name.text}\` lasts through the next one`,
    },
  );
}
