// A question about a scenario, ready to be counted or played: the program with its measures, also those of `--ask`, which are
// in no file, a machine that has begun, and the sources that answer choices.
import type { ChoiceSource } from '@fray/engine/drivers';
import type { Inputs } from '@fray/engine/events';
import { link, policiesOfRun, type Machine, type Program } from '@fray/engine/machine';
import type { Unanswered } from '@fray/engine/statespace';
import { notAllowed, type Stop, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { declared, chooseScenario } from '../play/inputs.ts';
import { prepare } from '../play/prepare.ts';
import { clean } from '../report/text.ts';
import { requireEncounter, type Rules } from '../rules/rules.ts';
import type { OddsTask } from './task.ts';
import { compileMeasure, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { giveProblems } from '../notes.ts';
import { withHelpsThatMend } from './helps-that-mend.ts';

export interface QuestionOptions {
  readonly scenario?: string;
  /** Names of measures; if this and `ask` are empty, all. */
  readonly measure: readonly string[];
  /** Measures from the command line, which are in no file. */
  readonly ask?: readonly string[];
  readonly set: readonly string[];
  readonly given: readonly string[];
  readonly policy: readonly string[];
  readonly seed?: string;
}

export interface OddsQuestion {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly choices: readonly ChoiceSource[];
  /** Creates a machine that has just begun: counting and playing use it up. */
  readonly start: () => Machine;
  /** The question as data. */
  readonly task: OddsTask;
}

/**
 * Returns the number of the span at which the only measure of a program is asked, or null if no number was given.
 * @param hint how to choose a number; undefined: it need not be chosen
 * @throws Stop 2 if the measure needs a number, or has none
 */
export function occurrenceAsked(
  { watches }: Program,
  measure: string,
  at: number | undefined,
  hint: string | undefined,
): number | null {
  const moment = watches[0]?.watch.moment;
  const isEach = moment?.kind === 'span' && moment.each;
  if (!isEach && at !== undefined)
    throw wrongUsage(`${clean(measure)} is asked once: \`--at\` has no meaning for it`);
  if (isEach && at === undefined && hint !== undefined)
    throw wrongUsage(
      `${clean(measure)} is asked at each ${clean(moment.span)}: choose one with \`--at\``,
      hint,
    );
  return at ?? null;
}

/**
 * Opens a question. The same question has the same dice, unless another seed is requested. @throws
 * Stop 1 or 2 if there is nothing to ask, or the scenario cannot begin like this
 */
export function openQuestion(
  host: Host,
  rules: Rules,
  { scenario, measure, ask = [], set, given, policy, seed = '1' }: QuestionOptions,
): OddsQuestion {
  const { shown } = rules;
  requireEncounter(rules, ' to measure', 'the odds of a check: --check NAME');
  const ruleset = withRequested(host, rules, ask, scenario);
  const measures = measuresOf({ ruleset, shown }, [...measure, ...ask.map(nameOfRequest)]);
  const program = link(ruleset, { watches: measures });
  const { inputs, start, players } = prepare(host, rules, program, {
    ...(scenario === undefined ? {} : { scenario }),
    seed,
    set,
    given,
    policy,
  });
  const task: OddsTask = {
    ruleset,
    measures: measures.map(({ name }) => name),
    start: start(),
    policies: policiesOfRun(ruleset, inputs),
    seed,
  };
  return { program, inputs, choices: players.sources.choices, start, task };
}

/**
 * The measures of these names; without names all.
 * @param why what they are for
 * @throws Stop 1 if there are none, 2 for an unknown name
 */
export function measuresOf(
  { ruleset, shown }: Pick<Rules, 'ruleset' | 'shown'>,
  names: readonly string[],
  why = 'to ask',
): Rules['ruleset']['watches'] {
  const measures = ruleset.watches.filter((watch) => watch.kind === 'measure');
  if (measures.length === 0)
    throw wrongInput(
      `${shown} has no \`measure\`: there is nothing ${why}`,
      'a measure says what is counted, and when',
    );
  const asked = names.map((name) => declared('measure', measures, name));
  return names.length === 0 ? measures : measures.filter((measure) => asked.includes(measure));
}

/**
 * The stop for a choice that nobody decides: it says who must decide what, and which policies
 * could.
 */
export function unanswered({ ruleset }: Rules, { need, refused }: Unanswered): Stop {
  if (refused !== null) return notAllowed(clean(refused));
  const policies = ruleset.policies.map(
    ({ name }) => `--policy ${clean(name)}=${clean(need.decider)}`,
  );
  return notAllowed(
    `nobody answers \`${clean(need.choice)}\` for ${clean(need.decider)}`,
    policies.length === 0
      ? 'odds need a policy for it: these rules have none'
      : `odds need a policy for it: ${policies.join(', ')}`,
  );
}

/** A moment, a colon and an expression. A colon has no other meaning in the language. */
const withMoment = /^((?:at|whenever|always)\b[^:"]*):(.*)$/;

/** The name of a measure requested by a text: the text with single spaces. */
export function nameOfRequest(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * The rules with a measure for each text, `EXPRESSION` or `MOMENT: EXPRESSION`; without a moment, at the end of the encounter. The text
 * may name participants of the scenario. It replaces a measure of the same name.
 *
 * @throws Stop 2 for a text that does not compile, after printing the diagnostics
 */
export function withRequested(
  host: Host,
  { ruleset, checked }: Pick<Rules, 'ruleset' | 'checked'>,
  texts: readonly string[],
  scenario: string | undefined,
): Ruleset {
  if (texts.length === 0) return ruleset;
  const people = chooseScenario(ruleset, scenario).sides.flatMap(({ side, participants }) =>
    participants.map(({ name, kind }) => ({ name, kind, side })),
  );
  let asked = ruleset;
  for (const name of new Set(texts.map(nameOfRequest))) {
    const [, moment = 'at end of encounter', value = name] = withMoment.exec(name) ?? [];
    const source = createSource(
      'question',
      `measure asked\n  ${moment.trim()}\n  ${value.trim()}\n`,
    );
    const made = compileMeasure(checked, asked, source, { people });
    if (!made.ok) {
      const errorsIn = (text: string): number => {
        const mended = compileMeasure(checked, asked, createSource('question', text), { people });
        return mended.ok ? 0 : mended.diagnostics.length;
      };
      giveProblems(host, withHelpsThatMend(made.diagnostics, source, errorsIn), [source]);
      throw wrongUsage(
        `\`${clean(name)}\` cannot be asked of these rules`,
        `an expression, or a moment, a colon and an expression: --ask 'at end of encounter: ${sampleQuestion(ruleset, people)}'`,
      );
    }
    const others = made.ruleset.watches.filter(
      (watch) => watch.kind !== 'measure' || watch.name !== name,
    );
    asked = { ...made.ruleset, watches: [...others, { ...made.measure, name }] };
  }
  return asked;
}

/** A question about these rules: a number of somebody in the scenario, or how many take part. */
function sampleQuestion(
  ruleset: Ruleset,
  people: readonly { readonly name: string; readonly kind: string }[],
): string {
  const [first] = people;
  const fields = ruleset.kinds.find(({ name }) => name === first?.kind)?.fields ?? [];
  const number = fields.find(({ type }) => type.type === 'number');
  return first === undefined || number === undefined
    ? 'count p in everyone'
    : `${clean(first.name)}.${clean(number.name)}`;
}

/** The command-line options that select one measure, of the rules or requested. */
export function selectionOf(
  { ask = [] }: { readonly ask?: readonly string[] },
  measure: string,
): { readonly measure: readonly string[]; readonly ask: readonly string[] } {
  const name = nameOfRequest(measure);
  return ask.map(nameOfRequest).includes(name)
    ? { measure: [], ask: [name] }
    : { measure: [measure], ask: [] };
}
