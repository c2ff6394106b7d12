// Builds the reasons of an answer: the reads of the policy, and the other options of the offer.
import type { Callable, Instr } from '@fray/dsl/ir';
import type { EventOf } from '../events/event.ts';
import type { Explainer } from './explainer.ts';
import { boundScope, expressionReason } from './expression-reasons.ts';
import { allWorked, ofAction, worked } from './name-questions.ts';
import type { EventReason, Reason } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import { whereOf } from './rule-places.ts';
import { bars } from './state-reasons.ts';

type Part = EventReason['parts'][number];
type Action = Extract<Callable, { readonly kind: 'action' }>;

/** Returns the reasons of an answer, as far as they are known: a person's own are not. */
export function choiceParts(
  explainer: Explainer,
  event: EventOf<'choice-made'>,
  step: RecordedStep | undefined,
  instr: Instr | undefined,
): readonly Part[] {
  const { ruleset } = explainer;
  const { decider } = event.data;
  const looked = explainer.policyAt(event.seq).map(({ expr, trace }): Part => {
    const policy = ruleset.policies.find(({ lines }) =>
      lines.some((line) => line.when === expr || ('value' in line && line.value === expr)),
    );
    const scope = boundScope(explainer, event.seq - 1, (slot) =>
      slot === 0 ? (policy?.binder ?? decider) : 'option',
    );
    const reason = expressionReason(explainer, trace, scope);
    return { as: `policy ${policy?.name ?? ''}`, reason };
  });
  return [...looked, ...(step === undefined ? [] : onOffer(explainer, event, step, instr))];
}

function onOffer(
  explainer: Explainer,
  event: EventOf<'choice-made'>,
  step: RecordedStep,
  instr: Instr | undefined,
): readonly Part[] {
  const { ruleset } = explainer;
  if (instr?.op === 'call') {
    const choice = ruleset.callables[instr.callable];
    if (choice?.kind !== 'choice') return [];
    return choice.options.flatMap(({ name, when }) =>
      when === null
        ? []
        : namedPart(`when ${String(name)}`, ofAction(explainer, step, when, choice, event.seq)),
    );
  }
  if (instr?.op !== 'ask') return [];
  const { asking } = instr;
  switch (asking.kind) {
    case 'take': {
      const actions = asking.items.flatMap(({ callable }) => {
        const action = ruleset.callables[callable];
        return action?.kind === 'action' ? [action] : [];
      });
      return [
        ...actions.flatMap((action) => legal(explainer, event, step, action)),
        ...bars(
          explainer,
          event.data.decider,
          actions.map(({ name }) => name),
          event.seq - 1,
        ).flatMap((reason) => namedPart('bars', reason)),
      ];
    }
    case 'pick':
    case 'list':
      return [
        ...namedPart('among', worked(explainer, step, asking.from, event.seq)),
        ...allWorked(explainer, step, asking.where, event.seq - 1).flatMap((reason) =>
          namedPart('where', reason),
        ),
      ];
    case 'number':
      return [
        ...namedPart('at least', worked(explainer, step, asking.from, event.seq)),
        ...namedPart('at most', worked(explainer, step, asking.to, event.seq)),
      ];
  }
}

/** Returns the reasons why an action was offered: its `allowed` tests and its costs. */
function legal(
  explainer: Explainer,
  event: EventOf<'choice-made'>,
  step: RecordedStep,
  action: Action,
): readonly Part[] {
  const { decider } = event.data;
  return [
    ...action.allowed.flatMap((test) =>
      namedPart(`allowed ${action.name}`, ofAction(explainer, step, test, action, event.seq)),
    ),
    ...action.costs.flatMap(({ field, at }): readonly Part[] => {
      const paid = explainer.writers.last({ in: 'field', holder: decider, field }, event.seq - 1);
      const written = explainer.event(paid);
      const where = whereOf(explainer.ruleset, at);
      return written?.type !== 'value-changed'
        ? []
        : namedPart(`cost ${action.name}`, {
            why: 'event',
            event: paid,
            value: written.data.to,
            where,
          });
    }),
  ];
}

/** Returns a part of an event's reason; none without a reason. */
export function namedPart(as: string, reason: Reason | null): readonly Part[] {
  return reason === null ? [] : [{ as, reason }];
}
