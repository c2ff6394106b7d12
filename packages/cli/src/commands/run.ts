// `fray run`: plays an encounter, prints what happens, and writes the log.
import {
  begin,
  CHAIN_START,
  defaultSource,
  diceInOrder,
  firstSource,
  link,
  MAX_RUN,
  policySource,
  seal,
  sealInputs,
  seededDice,
  type AnsweredBy,
  type ChoiceSource,
  type DiceSource,
  type Event,
  type Inputs,
  type Origin,
} from '@fray/engine';
import { exitCodes, isStop, stop, type ExitCode } from '../exit-codes.ts';
import type { Host, LogWriter } from '../host.ts';
import { answersFrom } from '../play/answer-file.ts';
import { chooseScenario, facesFrom, givensFrom, policiesFrom, rulingsFrom } from '../play/inputs.ts';
import { play } from '../play/play.ts';
import { lineFrame } from '../report/frame.ts';
import { printJson } from '../report/json.ts';
import { createPicture } from '../report/picture.ts';
import { stateLines } from '../report/state-view.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, counted, spoken } from '../report/text.ts';
import { createTranscript } from '../report/transcript.ts';
import { requireRules } from '../rules.ts';

export interface RunOptions {
  readonly scenario?: string;
  readonly seed?: string;
  readonly run: number;
  readonly set: readonly string[];
  readonly given: readonly string[];
  readonly dice: string;
  readonly choices: string;
  readonly policy: readonly string[];
  readonly log?: string;
  readonly budget?: number;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Instructions that a run may take when the user says nothing: seconds of work, far more than any fight. */
const defaultBudget = 5_000_000;

/** Plays one scenario of a ruleset. */
export async function run(host: Host, path: string, options: RunOptions): Promise<ExitCode> {
  return 0;
}
