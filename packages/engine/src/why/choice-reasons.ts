// Builds the reasons of an answer: the reads of the policy, and the other options of the offer.
import type { Callable, Instr } from '@fray/dsl/ir';
import type { EventOf } from '../events/event.ts';
import type { Explainer } from './explainer.ts';
import { heldOf, expressionReason } from './expression-reasons.ts';
import { allWorked, ofAction, worked } from './name-questions.ts';
import type { EventReason, Reason } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import { whereOf } from './rule-places.ts';
import { conditionReason } from './state-reasons.ts';

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
    const reason = expressionReason(explainer, trace, {
      seq: event.seq - 1,
      local: (slot, value, at) => ({
        why: 'bound',
        name: slot === 0 ? (policy?.binder ?? decider) : 'option',
        value: heldOf(value),
        where: whereOf(ruleset, at),
      }),
    });
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
    const params = choice.params.map(({ name }) => name);
    return choice.options.flatMap(({ name, when }) =>
      when === null
        ? []
        : part(`when ${String(name)}`, ofAction(explainer, step.id, event.seq, when, params)),
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
        ...barred(explainer, event, actions),
      ];
    }
    case 'pick':
    case 'list': {
      const { where } = asking;
      const tried = where === null ? [] : allWorked(explainer, step.id, event.seq - 1, where);
      return [
        ...part('among', worked(explainer, step.id, event.seq, asking.from)),
        ...tried.flatMap((reason) => part('where', reason)),
      ];
    }
    case 'number':
      return [
        ...part('at least', worked(explainer, step.id, event.seq, asking.from)),
        ...part('at most', worked(explainer, step.id, event.seq, asking.to)),
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
  const params = action.params.map(({ name }) => name);
  return [
    ...action.allowed.flatMap((test) =>
      part(`allowed ${action.name}`, ofAction(explainer, step.id, event.seq, test, params)),
    ),
    ...action.costs.flatMap(({ field, at }): readonly Part[] => {
      const paid = explainer.writers.last({ in: 'field', holder: decider, field }, event.seq - 1);
      const written = explainer.event(paid);
      const where = whereOf(explainer.ruleset, at);
      return written?.type !== 'value-changed'
        ? []
        : part(`cost ${action.name}`, { why: 'event', event: paid, value: written.data.to, where });
    }),
  ];
}

/** Returns the state of the conditions that bar their holders from an action on offer. */
function barred(
  explainer: Explainer,
  { data: { decider }, seq }: EventOf<'choice-made'>,
  actions: readonly Action[],
): readonly Part[] {
  return explainer.ruleset.conditions.flatMap(({ name, barsEverything, bars }) =>
    barsEverything || actions.some((action) => bars.includes(action.name))
      ? part('bars', conditionReason(explainer, decider, name, seq - 1))
      : [],
  );
}

function part(as: string, reason: Reason | null): readonly Part[] {
  return reason === null ? [] : [{ as, reason }];
}
