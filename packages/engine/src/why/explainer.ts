// What all parts of an explanation share: the recording, and what has been asked and explained so far.
import type { Local, Scenario } from '@fray/dsl/ir';
import type { EventReason, LocalReason } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import type { WhyRecording } from './recording.ts';

/** A name that a reason mentions. */
export interface Asked {
  readonly reader: RecordedStep;
  readonly slot: number;
  readonly value: Local;
  readonly seq: number;
}

/** A recording, and the reasons made of it so far: each name and each event has one. */
export interface Explainer extends WhyRecording {
  /** The scenario in play; undefined if the rules have none of that name. */
  readonly scenario: Scenario | undefined;
  /** The names that reasons mention, by their ids. */
  readonly asked: Map<string, Asked>;
  readonly explained: Map<string, LocalReason>;
  readonly events: Map<number, EventReason>;
}

export function createExplainer(recording: WhyRecording): Explainer {
  const { ruleset, header } = recording;
  return {
    ...recording,
    scenario: ruleset.scenarios.find((one) => one.name === header.inputs.scenario),
    asked: new Map(),
    explained: new Map(),
    events: new Map(),
  };
}
