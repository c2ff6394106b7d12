// An analysis as data: figures as decimals with their interval and, where they are exact, as fractions `n/d`.
import { isKnown, type Alternative, type Figure, type AnalysedMoment } from '@fray/engine/luck';
import { answerText } from '@fray/engine/values';
import { wayText } from './print.ts';
import { markOf, ruleOf, formatMoment, turningPoints, type AnalysisSubject } from './subject.ts';

export function analysisDocument(subject: AnalysisSubject): object {
  const { analysis } = subject.fight;
  return {
    log: subject.log,
    measure: subject.measure,
    outcome: subject.outcome,
    occurrence: subject.occurrence,
    serves: subject.serves,
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
      cost: share.cost === null ? null : figure(share.cost),
    })),
    turningPoints: turningPoints(analysis, analysis.moments.length).map(({ seq }) => seq),
    moments: analysis.moments.map((moment) => momentDocument(subject, moment)),
  };
}

export function momentDocument(
  subject: AnalysisSubject,
  moment: AnalysedMoment,
  alternatives?: readonly Alternative[],
): object {
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
            cost: input.cost === null ? null : figure(input.cost),
          }
        : { input: 'word', by: input.by, why: input.why }),
    ...(alternatives === undefined
      ? {}
      : {
          alternatives: alternatives.map((one) => ({
            way: wayText(one),
            chosen: one.isChosen,
            figure: one.figure === null ? null : figure(one.figure),
          })),
        }),
  };
}

/** A figure that is not known is null. */
function figure(known: Figure): object | null {
  if (!isKnown(known)) return null;
  const { decimal, fraction, low, high } = known;
  return {
    decimal,
    fraction: fraction === null ? null : `${fraction.n}/${fraction.d}`,
    low,
    high,
  };
}
