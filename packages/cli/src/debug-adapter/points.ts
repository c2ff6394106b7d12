// What this debug adapter can do, and the moments at which a client may always stop, whatever the rules.
import type { EventType } from '@fray/engine/events';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { denied, type Inspector } from '../debugger/inspector.ts';
import { brokenPoint, made, type PointRead } from '../debugger/points.ts';

/** Moments at which a client may always stop, as exception filters. */
export const MOMENTS: readonly (DebugProtocol.ExceptionBreakpointsFilter & {
  /** Null: where an invariant breaks, which is no event. */
  readonly types: readonly EventType[] | null;
})[] = [
  { filter: 'invariants', label: 'A broken invariant', types: null },
  { filter: 'throws', label: 'Every throw', types: ['dice-rolled'] },
  { filter: 'decisions', label: 'Every decision', types: ['choice-made'] },
  { filter: 'actions', label: 'Every action', types: ['action-taken'] },
  {
    filter: 'conditions',
    label: 'Every condition gained or lost',
    types: ['condition-gained', 'condition-lost'],
  },
  { filter: 'end', label: 'The end of the fight', types: ['encounter-ended'] },
];

export function momentPoint(inspector: Inspector, filter: string): PointRead {
  const moment = MOMENTS.find((one) => one.filter === filter);
  if (moment === undefined) return denied(`there is no filter ${filter}`);
  const { label, types } = moment;
  return made(
    types === null ? brokenPoint(inspector, label, null) : { on: 'type', text: label, types },
    label,
  );
}

export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsFunctionBreakpoints: true,
  supportsDataBreakpoints: true,
  supportsEvaluateForHovers: true,
  supportsStepBack: true,
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsRestartFrame: true,
  supportsRestartRequest: true,
  supportsGotoTargetsRequest: true,
  supportsSteppingGranularity: true,
  supportsTerminateRequest: true,
  supportsLoadedSourcesRequest: true,
  supportsBreakpointLocationsRequest: true,
  supportsExceptionFilterOptions: true,
  exceptionBreakpointFilters: MOMENTS.map(({ filter, label }) => ({
    filter,
    label,
    supportsCondition: true,
    conditionDescription: 'an expression of the rules, such as Babel.HP < 2',
  })),
};
