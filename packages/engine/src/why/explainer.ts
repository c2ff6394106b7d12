// What all parts of an explanation share: the recording, its header, and the readers of both.
import type { Expr } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type { LocalReasons } from './locals.ts';
import type { Writers } from './location.ts';
import type { ReasonReader } from './expression-reasons.ts';
import type { Reason } from './reason.ts';
import type { Worked } from './recorder.ts';
import type { WhyRecording } from './recording.ts';

/** What all parts of an explanation share. */
export interface Explainer {
  readonly recording: WhyRecording;
  readonly header: Header;
  readonly writers: Writers;
  readonly reading: ReasonReader;
  readonly locals: LocalReasons;
  /** Returns the reason of the last evaluation of an expression of a step, up to an event. */
  readonly worked: (
    step: number,
    seq: number,
    expr: Expr,
    fits?: (one: Worked) => boolean,
  ) => Reason | null;
}
