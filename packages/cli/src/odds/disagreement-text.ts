// The texts for counted odds that a second way of counting has refuted.
import type { Disagreement, Odds } from '@fray/engine/odds';
import { valueText } from '@fray/engine/values';
import { exitCodes, stop, type Stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { clean, fractionText, grouped } from '../report/text.ts';

/** The results of both ways for one probability, as a sentence without a full stop. */
export function disagreementText({ about, counted, other }: Disagreement): string {
  const first = numberText(counted.decimal, counted.fraction);
  return `the chance that ${aboutText(about)} was counted as ${first}, but ${otherText(other)}`;
}

function otherText(other: Disagreement['other']): string {
  switch (other.by) {
    case 'counting':
      return `counting every face of the whole rules gives ${numberText(other.chance, other.fraction)}`;
    case 'kernel':
      return `the plain count on the kernel gives ${numberText(other.chance, other.fraction)}`;
    case 'machine':
      return `the graph of the machine's steps gives ${numberText(other.chance, other.fraction)}`;
    case 'playing':
      return `it is so in ${grouped(other.hits)} of ${grouped(other.runs)} plays of the whole rules`;
    case 'run': {
      const { run, seed, machine, kernel } = other;
      const [one, two] = [machine, kernel].map((value) =>
        value === null ? 'nothing' : clean(valueText(value)),
      );
      return `run ${run} of seed ${seed} finds ${one} on the machine and ${two} on the kernel`;
    }
  }
}

function aboutText(about: Disagreement['about']): string {
  if (about === null) return 'a rule ends in a fault, or nothing ends it,';
  const { measure, occurrence, value, fault, orLess, reached } = about;
  const at = occurrence === null ? '' : ` at ${occurrence}`;
  const what = !reached
    ? 'is not reached'
    : `is ${fault === null ? clean(valueText(value)) : `a fault (${clean(fault)})`}${orLess ? ' or less' : ''}`;
  return `${clean(measure)}${at} ${what}`;
}

/** Longer fractions say no more than their decimals. */
const LONGEST = 34;

export function numberText(decimal: number, fraction: Disagreement['counted']['fraction']): string {
  const text = fraction === null ? '' : ` (${fractionText(fraction)})`;
  return `${Number(decimal.toPrecision(6))}${text.length > LONGEST ? '' : text}`;
}

/** The note beside the method of an estimate that replaces such odds. */
export const disagreementNote = 'not called exact: two ways of counting disagree';

/** Asks the user to report it with the files and the command. */
const REPORT =
  'this is a defect of Fray, not of your rules: please send its maintainers the files and';

/** Warns on the standard error if any of these odds are refuted: describes the first, and counts the others. */
export function warnOfDisagreement(
  host: Host,
  found: readonly (Odds | null)[],
  command: string,
): void {
  const all = found.flatMap((odds) => odds?.disagreement ?? []);
  const [first] = all;
  if (first === undefined) return;
  const others = all.length === 1 ? '' : ` (and so in ${grouped(all.length - 1)} more cells)`;
  warnOfRefutation(host, first, 'these odds are estimated', command, others);
}

/** Warns of a refutation. `instead`: what happens now. */
export function warnOfRefutation(
  host: Host,
  disagreement: Disagreement,
  instead: string,
  command: string,
  others = '',
): void {
  giveNote(
    host,
    'warning',
    `two ways of counting disagree, so ${instead}: ${disagreementText(disagreement)}${others}; ${REPORT} this command: ${clean(command)}`,
  );
}

/** The stop with `--exact-only`, which forbids an estimate. */
export function disagreementStop(disagreement: Disagreement): Stop {
  return refutedStop(
    disagreementText(disagreement),
    '; without --exact-only it is estimated by playing',
  );
}

/**
 * The stop if no estimate can replace the refuted odds. `how`: the results of both ways.
 * `otherwise`: what the user can still do.
 */
export function refutedStop(how: string, otherwise = ''): Stop {
  return stop(
    exitCodes.bug,
    `two ways of counting disagree: ${how}`,
    `${REPORT} the command${otherwise}`,
  );
}
