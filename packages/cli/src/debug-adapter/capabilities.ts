// What this debug adapter can do.
import type { DebugProtocol } from '@vscode/debugprotocol';
import { MOMENTS } from './points.ts';

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
