// Warns of independent house rules whose order matters: both react to one event, or both insert
// lines at one step.

import type { EventNode, Ident, TopLevel } from '../ast/ast.ts';
import { sameText } from './same-text.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Span } from '../source/span.ts';
import type { Amendment } from './files.ts';

type Acting = Extract<TopLevel, { kind: 'TriggerDecl' | 'InsertSteps' }>;

/**
 * Reports independent house rules whose order matters. If one amends the other, the order is
 * intended.
 */
export function reportOrder(amendments: readonly Amendment[], problems: DiagnosticCollector): void {
  const acting = amendments.map(({ file }) => file.items.filter(isActing));
  amendments.forEach((b, later) => {
    for (const [earlier, a] of amendments.slice(0, later).entries()) {
      if (b.layers.has(a.source.path)) continue;
      for (const next of acting[later] ?? []) {
        const first = acting[earlier]?.find((one) => meet(one, next));
        if (first === undefined) continue;
        problems.report(
          'names/order-decides',
          { what: whatOf(next), first: a.source.path, second: b.source.path },
          spanOf(next),
          {
            label: 'this is done after',
            secondary: labelAt(spanOf(first), 'this'),
            help: [
              'to reverse the order, name them the other way round',
              'a house rule whose header names both, `amends "…", "…"`, says which order is meant',
            ],
          },
        );
      }
    }
  });
}

function isActing(item: TopLevel): item is Acting {
  return item.kind === 'TriggerDecl' || item.kind === 'InsertSteps';
}

function spanOf(item: Acting): Span {
  return item.kind === 'TriggerDecl' ? item.event.span : item.step.span;
}

function whatOf(item: Acting): string {
  return item.kind === 'TriggerDecl'
    ? 'on the same event'
    : `${item.where} step \`${item.step.text}\``;
}

/** True if both act at the same point of a fight. */
function meet(a: Acting, b: Acting): boolean {
  if (a.kind === 'TriggerDecl') return b.kind === 'TriggerDecl' && isOneEvent(a.event, b.event);
  return (
    b.kind === 'InsertSteps' &&
    a.where === b.where &&
    a.step.text === b.step.text &&
    sameText(a.owner, b.owner)
  );
}

/**
 * True if one event can match both. The two may concern different participants, which we cannot
 * know here.
 */
function isOneEvent(a: EventNode, b: EventNode): boolean {
  switch (a.kind) {
    case 'EventTakes':
      return (
        b.kind === a.kind &&
        a.verb === b.verb &&
        (a.act.any || b.act.any || sameText(a.act.name, b.act.name))
      );
    case 'EventCondition':
      return b.kind === a.kind && a.verb === b.verb && isOne(a.condition, b.condition);
    case 'EventSpan':
      return b.kind === a.kind && a.verb === b.verb && sameText(a.name, b.name);
    case 'EventField': {
      if (b.kind !== a.kind) return false;
      if ((a.field === undefined) !== (b.field === undefined)) return false;
      const opposed = ['rises', 'falls'];
      return (
        sameText(a.field ?? a.subject, b.field ?? b.subject) &&
        (a.verb === b.verb || !opposed.includes(a.verb) || !opposed.includes(b.verb))
      );
    }
    case 'EventCheck':
      return (
        b.kind === a.kind &&
        a.verb === b.verb &&
        sameText(a.name, b.name) &&
        isOne(a.outcome, b.outcome)
      );
  }
}

/** True if both names are equal or one is missing, since a missing name stands for any. */
function isOne(a: Ident | undefined, b: Ident | undefined): boolean {
  return a === undefined || b === undefined || sameText(a, b);
}
