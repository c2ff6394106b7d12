// `fray odds`: how likely what is, for every measure of a ruleset, or for one check by itself. Never a number without its method.
import type { Value } from '@fray/dsl/ir';
import { begin, checkOdds, exactOdds, link, MAX_RUN, runsFor, valueText, type Chance, type MeasureOdds, type Method, type Odds, type Program, type TooLarge, type Unanswered } from '@fray/engine';
import { exitCodes, stop, type ExitCode, type Stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { grouped } from '../hunt/told.ts';
import { barLines, meanText, methodText, type Bar } from '../odds/chart.ts';
import { checkQuestion } from '../odds/check-question.ts';
import { sample } from '../odds/sampled.ts';
import { givensFrom, rulingsFrom } from '../play/inputs.ts';
import { policiesOf, prepare } from '../play/prepare.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { didYouMean } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';
import { requireRules, type Rules } from '../rules.ts';

export interface OddsOptions {
  readonly scenario?: string;
  readonly measure: readonly string[];
  readonly set: readonly string[];
  readonly given: readonly string[];
  readonly policy: readonly string[];
  readonly check?: string;
  /** House rules, and what a check is tried with: these have a `=`. */
  readonly with: readonly string[];
  readonly runs?: number;
  readonly precision?: number;
  /** Threads that play; without it as many as there are cores. */
  readonly workers?: number;
  readonly seed?: string;
  readonly exactOnly?: boolean;
  readonly approx?: boolean;
  readonly json?: boolean;
}

/** What exact odds may cost before they are left to playing. */
const limits = { states: 200_000, forks: 5_000_000 } as const;
const mostSeconds = 10;
const defaultRuns = 10_000;

/** Answers the measures of a scenario, or one check. */
export async function odds(host: Host, path: string, options: OddsOptions): Promise<ExitCode> {
  const rules = await requireRules(host, path, options.with.filter((one) => !one.includes('=')));
  const values = options.with.filter((one) => one.includes('='));
  if (options.check !== undefined) return ofCheck(host, rules, options.check, values, options);
  if (values.length > 0) throw stop(exitCodes.usage, `\`--with ${clean(values[0] ?? '')}\` needs a \`--check\``, 'without one, `--given` changes what a scenario says');
  return ofMeasures(host, rules, options);
}

// ------------------------------------------------------------------------------------------------ one check

function ofCheck(host: Host, { ruleset, shown }: Rules, name: string, values: readonly string[], options: OddsOptions): ExitCode {
  const question = checkQuestion(ruleset, name, values);
  const names = question.participants.map(({ setup }) => setup.name);
  const inputs = { scenario: options.scenario ?? '', rulings: rulingsFrom(ruleset, options.set), givens: givensFrom(ruleset, options.given, names), seed: null, run: 0, budget: 1_000_000, policies: [], dice: ['script'], choices: ['policy'], id: '' } as const;
  const answer = checkOdds(link(ruleset), inputs, [], question);
  if (answer.odds === 'unfit') throw stop(exitCodes.usage, answer.message, 'a `--scenario` gives what is not said, or `--given name=value`');
  if (answer.odds === 'too-large') throw stop(exitCodes.fault, `${name} throws more dice than can be counted`);
  const method: Method = { method: 'exact' };
  const outcomes = answer.outcomes.filter(({ outcome }) => outcome !== null);
  if (options.json === true) {
    printJson(host, {
      file: shown,
      check: name,
      method,
      outcomes: outcomes.map(({ outcome, chance }) => ({ outcome, chance: chanceDocument(chance) })),
      values: answer.values.map((value) => ({ name: value.name, outcomes: value.outcomes.map((one) => ({ value: one.value, chance: chanceDocument(one.chance) })) })),
      faults: answer.faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
    });
    return exitCodes.fine;
  }
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const say = (...lines: readonly string[]): void => host.stdout.write(lines.map((line) => `${line}\n`).join(''));
  say(`${style.bold(clean(name))}  ${style.dim(methodText(method))}`);
  say(...barLines([...outcomes.map(({ outcome, chance }) => ({ label: shownValue(outcome), chance })), ...answer.faults.map(({ text, chance }) => ({ label: `fault: ${clean(text)}`, chance }))], method, style, columns));
  for (const value of answer.values) {
    // What is the same whatever the dice is no table.
    if (value.outcomes.length < 2) say('', `${style.bold(clean(value.name))}  always ${shownValue(value.outcomes[0]?.value ?? null)}`);
    else say('', style.bold(clean(value.name)), ...barLines(value.outcomes.map((one) => ({ label: shownValue(one.value), chance: one.chance })), method, style, columns));
  }
  return exitCodes.fine;
}

// ------------------------------------------------------------------------------------------------ measures

async function ofMeasures(host: Host, rules: Rules, options: OddsOptions): Promise<ExitCode> {
  const { ruleset, shown } = rules;
  if (ruleset.encounter === null) throw stop(exitCodes.problems, `${shown} has no \`encounter\`: there is no order of play to measure`, 'the odds of a check: --check NAME');
  const program = link(ruleset, { watches: measuresOf(rules, options.measure) });
  const prepared = prepare(host, rules, program, { ...scenarioOf(options), run: 0, set: options.set, given: options.given, dice: 'seeded', choices: 'policy', policy: options.policy });
  const start = begin(program, prepared.inputs, prepared.files, rules.amendmentPaths);
  if ('illegal' in start) throw stop(exitCodes.usage, start.illegal);
  const { choices } = prepared.players.sources;
  const isSampled = options.runs !== undefined || options.precision !== undefined;
  if (isSampled && options.exactOnly === true) throw stop(exitCodes.usage, '`--exact-only` leaves nothing to play', 'leave out --runs and --precision');
  let large: TooLarge | undefined;
  let found: Odds | undefined;
  let isInterrupted = false;
  if (!isSampled) {
    // A machine is used up by being looked at.
    const machine = begin(program, prepared.inputs, prepared.files, rules.amendmentPaths);
    if ('illegal' in machine) throw stop(exitCodes.usage, machine.illegal);
    const exact = exactOdds(program, machine, choices, { ...limits, isOver: watchOf(host, 'counting every way the dice can fall') }, options.approx === true);
    clear(host);
    if (exact.odds === 'unanswered') throw unanswered(rules, exact);
    if (exact.odds === 'too-large') large = exact;
    else found = exact;
  }
  if (large !== undefined && options.exactOnly === true) throw stop(exitCodes.fault, `this is too large to be counted: ${whyText(large)}`, 'without --exact-only it is estimated by playing');
  if (found === undefined) {
    const runs = options.precision === undefined ? (options.runs ?? defaultRuns) : runsFor(options.precision);
    const seed = prepared.inputs.seed ?? '';
    if (runs > MAX_RUN + 1) throw stop(exitCodes.usage, `runs are numbered from 0 to ${MAX_RUN}: so many cannot be played`);
    const task = { ruleset, measures: program.watches.map(({ watch }) => watch.name), start, policies: policiesOf(ruleset, prepared.inputs), seed };
    const played = await sample(host, task, runs, options.workers ?? host.cores);
    if (played.unanswered !== null) throw unanswered(rules, played.unanswered);
    if (played.isInterrupted) {
      if (played.estimate.runs() === 0) throw stop(exitCodes.interrupted, 'interrupted before the first run was over: nothing is known yet');
      host.stderr.write(`note: interrupted after ${grouped(played.estimate.runs())} of ${grouped(runs)} runs; this is what they say\n`);
    }
    found = played.estimate.odds();
    isInterrupted = played.isInterrupted;
  }
  if (options.json === true) printJson(host, documentOf(rules, prepared.inputs.scenario, found, large));
  else tell(host, program, prepared.inputs.scenario, found, large);
  return isInterrupted ? exitCodes.interrupted : exitCodes.fine;
}

function scenarioOf({ scenario, seed }: OddsOptions): { readonly scenario?: string; readonly seed: string } {
  // The same question has the same answer unless another seed is asked for.
  return { ...(scenario === undefined ? {} : { scenario }), seed: seed ?? '1' };
}

function measuresOf({ ruleset, shown }: Rules, names: readonly string[]): Rules['ruleset']['watches'] {
  const measures = ruleset.watches.filter((watch) => watch.kind === 'measure');
  if (measures.length === 0) throw stop(exitCodes.problems, `${shown} has no \`measure\`: there is nothing to ask`, 'a measure says what is counted, and when');
  for (const name of names) if (!measures.some((measure) => measure.name === name)) throw stop(exitCodes.usage, `there is no measure \`${clean(name)}\``, didYouMean(name, measures.map((measure) => measure.name)));
  return names.length === 0 ? measures : measures.filter((measure) => names.includes(measure.name));
}

/** Somebody has to decide: who, what, and which policies there are for it. */
function unanswered({ ruleset }: Rules, { need, refused }: Unanswered): Stop {
  if (refused !== null) return stop(exitCodes.illegal, clean(refused));
  const policies = ruleset.policies.map(({ name }) => `--policy ${clean(name)}=${clean(need.decider)}`);
  return stop(exitCodes.illegal, `nobody answers \`${clean(need.choice)}\` for ${clean(need.decider)}`, policies.length === 0 ? 'odds need a policy for it: these rules have none' : `odds need a policy for it: ${policies.join(', ')}`);
}

/** To be asked now and then: shows what goes on after a second, on a terminal, and says when the time is up. */
function watchOf(host: Host, what: string | (() => string), seconds: number = mostSeconds): () => boolean {
  const begun = performance.now();
  let shown = begun;
  return () => {
    const now = performance.now();
    if (host.stderr.isTTY && now - begun > 1000 && now - shown > 200) {
      host.stderr.write(`\r\u001b[K${typeof what === 'string' ? what : what()}`);
      shown = now;
    }
    return now - begun > seconds * 1000;
  };
}

function clear(host: Host): void {
  if (host.stderr.isTTY) host.stderr.write('\r\u001b[K');
}

function whyText({ why, states }: TooLarge): string {
  switch (why) {
    case 'states':
    case 'forks':
      return `it has more than ${grouped(states)} different positions`;
    case 'time':
      return `${grouped(states)} different positions after ${mostSeconds} seconds, and no end`;
    case 'throw':
      return 'one throw has too many different faces';
    case 'circle':
      return 'it goes round in a circle of too many positions';
  }
}

// ------------------------------------------------------------------------------------------------ telling it

function tell(host: Host, program: Program, scenario: string, found: Odds, large: TooLarge | undefined): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const say = (...lines: readonly string[]): void => host.stdout.write(lines.map((line) => `${line}\n`).join(''));
  const { method, measures, faults, endless } = found;
  say(`${style.bold(clean(scenario))}  ${style.dim(methodText(method))}`);
  if (large !== undefined) say(style.dim(`too large to be counted exactly: ${whyText(large)}`));
  let before = '';
  for (const measure of measures) {
    if (measure.measure !== before) say('', `${style.bold(clean(measure.measure))}${measure.text === null ? '' : style.dim(`  ${clean(measure.text)}`)}`);
    before = measure.measure;
    if (measure.occurrence !== null) say(` ${spanOf(program, measure.measure)} ${measure.occurrence}`);
    say(...barLines(barsOf(measure), method, style, columns));
    if (measure.mean !== null) say(style.dim(`  mean ${meanText(measure.mean, method)}`));
  }
  for (const { text, chance } of faults) say('', `${style.yellow('fault of a rule')} in`, ...barLines([{ label: 'these runs', chance }], method, style, columns), `  ${clean(text)}`);
  if (endless !== null) say('', ...barLines([{ label: 'never ends', chance: endless }], method, style, columns));
}

function spanOf(program: Program, name: string): string {
  const moment = program.watches.find(({ watch }) => watch.name === name)?.watch.moment;
  return moment?.kind === 'span' ? clean(moment.span) : '';
}

function barsOf({ outcomes, notReached }: MeasureOdds): readonly Bar[] {
  const bars = outcomes.map(({ value, fault, chance }) => ({ label: fault === null ? shownValue(value) : `fault: ${clean(fault)}`, chance }));
  return notReached.decimal > 0 ? [...bars, { label: 'not reached', chance: notReached }] : bars;
}

function shownValue(value: Value): string {
  return clean(valueText(value));
}

// ------------------------------------------------------------------------------------------------ as data

function documentOf({ shown }: Rules, scenario: string, { method, measures, faults, endless, states, forks }: Odds, large: TooLarge | undefined): object {
  return {
    file: shown,
    scenario,
    method,
    tooLarge: large === undefined ? null : { why: large.why, states: large.states, forks: large.forks },
    states,
    forks,
    measures: measures.map(({ measure, text, occurrence, outcomes, notReached, mean }) => ({
      measure,
      text,
      occurrence,
      outcomes: outcomes.map(({ value, fault, chance }) => ({ value, fault, chance: chanceDocument(chance) })),
      notReached: chanceDocument(notReached),
      mean: mean === null ? null : { decimal: mean.decimal, fraction: mean.fraction === null ? null : `${mean.fraction.n}/${mean.fraction.d}`, low: mean.low, high: mean.high },
    })),
    faults: faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
    endless: endless === null ? null : chanceDocument(endless),
  };
}

/** Fractions are texts: their numbers are longer than JSON's. */
function chanceDocument({ decimal, fraction, low, high }: Chance): object {
  return { decimal, fraction: fraction === null ? null : `${fraction.n}/${fraction.d}`, low, high };
}
