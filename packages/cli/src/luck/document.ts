// An analysis as data: figures as decimals with their interval and, where they are exact, as fractions `n/d`.
import {
  isKnown,
  type Alternative,
  type Figure,
  type AnalysedMoment,
  type Share,
} from '@fray/engine/luck';
import { answerText } from '@fray/engine/values';
import { wayText } from './report.ts';
import { markOf, ruleOf, formatMoment, turningPoints, type AnalysisSubject } from './subject.ts';

export interface MomentAnswer {
  readonly seq: number;
  readonly what: string;
  readonly rule: string;
  readonly mark: string;
  readonly before: Figure | null;
  readonly after: Figure | null;
  readonly change: Figure | null;
  readonly input: 'throw' | 'decision' | 'word';
  readonly alternatives?: readonly {
    readonly way: string;
    readonly chosen: boolean;
    readonly figure: Figure | null;
  }[];
}

export interface LuckAnswer extends Pick<
  AnalysisSubject,
  'log' | 'measure' | 'outcome' | 'occurrence' | 'serves'
> {
  readonly method:
    | { readonly method: 'exact' }
    | { readonly method: 'estimate'; readonly runs: number; readonly level: number };
  readonly start: Figure | null;
  readonly end: Figure | null;
  readonly over: boolean;
  readonly luck: Figure | null;
  readonly jumps: Figure | null;
  readonly withoutLuck: Figure | null;
  readonly shares: readonly (Omit<Share, 'luck' | 'jumps' | 'cost'> &
    Readonly<Record<'luck' | 'jumps' | 'cost', Figure | null>>)[];
  readonly turningPoints: readonly number[];
  readonly moments: readonly MomentAnswer[];
}

export function analysisAnswer(subject: AnalysisSubject): LuckAnswer {
  const { log, measure, outcome, occurrence, serves } = subject;
  const { analysis } = subject.fight;
  return {
    log,
    measure,
    outcome,
    occurrence,
    serves,
    method:
      analysis.runs === null
        ? { method: 'exact' }
        : { method: 'estimate', runs: analysis.runs, level: 0.95 },
    start: figure(analysis.start),
    end: figure(analysis.end),
    over: analysis.isOver,
    luck: figure(analysis.luck),
    jumps: figure(analysis.jumps),
    withoutLuck: figure(analysis.withoutLuck),
    shares: analysis.shares.map((share) => ({
      ...share,
      luck: figure(share.luck),
      jumps: figure(share.jumps),
      cost: figure(share.cost),
    })),
    turningPoints: turningPoints(analysis, analysis.moments.length).map(({ seq }) => seq),
    moments: analysis.moments.map((moment) => momentAnswer(subject, moment)),
  };
}

export function momentAnswer(
  subject: AnalysisSubject,
  moment: AnalysedMoment,
  alternatives?: readonly Alternative[],
): MomentAnswer {
  const { input } = moment;
  return {
    seq: moment.seq,
    what: formatMoment(subject, moment),
    rule: ruleOf(subject, moment),
    mark: markOf(moment, subject),
    before: figure(moment.before),
    after: figure(moment.after),
    change: figure(moment.change),
    ...(input.input === 'throw'
      ? {
          input: 'throw',
          stream: input.need.stream,
          roller: input.need.roller,
          faces: input.faces,
          dice: input.dice?.map(figure) ?? null,
          mattered: input.mattered,
        }
      : input.input === 'decision'
        ? {
            input: 'decision',
            choice: input.need.choice,
            decider: input.need.decider,
            answer: answerText(input.answer),
            cost: figure(input.cost),
          }
        : { input: 'word', by: input.by, why: input.why }),
    ...(alternatives === undefined
      ? {}
      : {
          alternatives: alternatives.map((one) => ({
            way: wayText(one),
            chosen: one.isChosen,
            figure: figure(one.figure),
          })),
        }),
  };
}

/** A figure that is not known is null. */
function figure(known: Figure | null): Figure | null {
  return known !== null && isKnown(known) ? known : null;
}
