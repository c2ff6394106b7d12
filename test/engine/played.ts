// Compiles rulesets from text, plays them with the faces and answers of a test, and writes their events as short lines.
import type { Answer, Ruleset } from '@fray/dsl/ir';
import { createCollector } from '../../packages/dsl/src/diagnostics/collector.ts';
import { lower } from '../../packages/dsl/src/lowering/lower.ts';
import { createSource } from '../../packages/dsl/src/source/source.ts';
import { parse } from '../../packages/dsl/src/syntax/parser.ts';
import { checkTypes } from '../../packages/dsl/src/types/check.ts';
import type { Event, Inputs } from '../../packages/engine/src/events/event.ts';
import { advance } from '../../packages/engine/src/machine/advance.ts';
import type {
  ChoiceNeed,
  Finding,
  Need,
  Reply,
  Step,
  ThrowNeed,
} from '../../packages/engine/src/machine/api.ts';
import { begin } from '../../packages/engine/src/machine/begin.ts';
import { link } from '../../packages/engine/src/machine/link.ts';
import type { Machine } from '../../packages/engine/src/machine/machine.ts';
import type { Program } from '../../packages/engine/src/machine/program.ts';

/** Returns the IR of a text without errors. Warnings for unused parts are ignored. */
export function compileText(text: string): Ruleset {
  const source = createSource('test.fray', text);
  const parsed = parse(source);
  const diagnostics = createCollector();
  diagnostics.add(parsed.diagnostics);
  const checked = checkTypes([parsed.file], [source], diagnostics);
  if (diagnostics.hasErrors())
    throw new Error(
      diagnostics
        .list()
        .map(
          (one) => `${one.message} (${text.slice(one.primary.span.start, one.primary.span.end)})`,
        )
        .join('\n'),
    );
  return lower(checked, [source]);
}

export const INPUTS: Inputs = {
  scenario: 'Here',
  rulings: [],
  givens: [],
  seed: null,
  run: 0,
  budget: 100_000,
  policies: [],
  dice: ['script'],
  choices: ['script'],
  id: '',
};

export interface Played {
  readonly program: Program;
  readonly machine: Machine;
  readonly events: Event[];
  readonly findings: Finding[];
  readonly need: Need | undefined;
}

export interface Script {
  readonly inputs?: Partial<Inputs>;
  /** Faces in the order in which they are asked for, and ones after the last; or a function of the need. */
  readonly faces?: readonly number[] | ((need: ThrowNeed) => readonly number[]);
  /** Answers in order, and the first option after the last; or a function of the need, which returns undefined to leave it open. */
  readonly answers?: readonly Answer[] | ((need: ChoiceNeed) => Answer | undefined);
  /** True to send the machine through JSON at every suspension. */
  readonly json?: boolean;
  /** True to stop at the first need. */
  readonly stop?: boolean;
}

export function begun(
  text: string | Ruleset,
  script: Script = {},
): { readonly program: Program; readonly machine: Machine } {
  const ruleset = typeof text === 'string' ? compileText(text) : text;
  const program = link(ruleset, { watches: true });
  const machine = begin(program, { ...INPUTS, ...script.inputs }, []);
  if ('illegal' in machine) throw new Error(machine.illegal);
  return { program, machine };
}

export function play(text: string | Ruleset, script: Script = {}): Played {
  const { program, machine } = begun(text, script);
  return goOn(program, machine, script);
}

export function goOn(program: Program, from: Machine, script: Script, reply?: Reply): Played {
  let machine = from;
  const events: Event[] = [];
  const findings: Finding[] = [];
  const faces = typeof script.faces === 'function' ? script.faces : [...(script.faces ?? [])];
  const answers =
    typeof script.answers === 'function' ? script.answers : [...(script.answers ?? [])];
  let step: Step = advance(program, machine, reply);
  for (;;) {
    events.push(...step.events);
    findings.push(...step.findings);
    const { need } = step;
    if (need === undefined || script.stop === true)
      return { program, machine, events, findings, need };
    if (script.json === true) machine = JSON.parse(JSON.stringify(machine)) as Machine;
    const next = replyTo(need, faces, answers);
    if (next === undefined) return { program, machine, events, findings, need };
    step = advance(program, machine, next);
  }
}

type Faces = number[] | ((need: ThrowNeed) => readonly number[]);
type Answers = Answer[] | ((need: ChoiceNeed) => Answer | undefined);

function replyTo(need: Need, faces: Faces, answers: Answers): Reply | undefined {
  if (need.need === 'throw') {
    const many = need.dice.reduce((sum, [count]) => sum + Math.abs(count), 0);
    const shown =
      typeof faces === 'function'
        ? faces(need)
        : Array.from({ length: many }, () => faces.shift() ?? 1);
    return { reply: 'faces', faces: shown, origin: 'script' };
  }
  const answer = typeof answers === 'function' ? answers(need) : (answers.shift() ?? first(need));
  return answer === undefined ? undefined : { reply: 'answer', answer, by: 'script' };
}

function first({ offer }: ChoiceNeed): Answer | undefined {
  if (offer.kind === 'options') return offer.options[0];
  return offer.kind === 'number' ? { say: offer.from } : { list: offer.from.slice(0, 1) };
}

/** Returns the events as short lines, without the header. */
export function told(events: readonly Event[]): string[] {
  return events.filter((event) => event.type !== 'encounter-begun').map(line);
}

/** Returns the events of the given types as short lines. */
export function toldOf(events: readonly Event[], ...types: Event['type'][]): string[] {
  return told(events.filter((event) => types.includes(event.type)));
}

function line(event: Event): string {
  switch (event.type) {
    case 'encounter-begun':
      return 'begun';
    case 'span-begun':
      return `${event.data.span} ${event.data.number} begins${event.data.of === null ? '' : ` of ${event.data.of}`}`;
    case 'span-ended':
      return `${event.data.span} ${event.data.number} ends: ${event.data.reason}`;
    case 'dice-rolled':
      return `${event.data.stream} ${event.data.faces.join(' ')}${event.data.again === null ? '' : ` ${event.data.again}`}${event.data.value === null ? '' : ` = ${String(event.data.value.total)}`}`;
    case 'check-resolved':
      return `${event.data.check} ${event.data.args.map(([, value]) => String(value)).join(' ')}: ${String(event.data.outcome)}`;
    case 'choice-offered':
      return `${event.data.decider} is asked ${event.data.choice}`;
    case 'choice-made':
      return `${event.data.decider}: ${JSON.stringify(event.data.answer)} by ${event.data.by}`;
    case 'action-taken':
      return `${event.data.actor} takes ${event.data.action}`;
    case 'action-ended':
      return `${event.data.action} of ${event.data.actor}: ${event.data.reason}`;
    case 'condition-gained':
      return `${event.data.participant} gains ${event.data.condition}${event.data.again ? ' again' : ''}`;
    case 'condition-lost':
      return `${event.data.participant} loses ${event.data.condition}: ${event.data.reason}`;
    case 'value-changed':
      return `${event.data.holder ?? ''}.${event.data.field} ${JSON.stringify(event.data.from)} to ${JSON.stringify(event.data.to)}`;
    case 'order-ranked':
      return `${event.data.order}: ${event.data.entries.map(({ participant, keys }) => `${participant}(${keys.join(' ')})`).join(' ')}`;
    case 'revealed':
      return `reveals ${event.data.holder ?? ''}.${event.data.field} to ${event.data.to ?? 'all'}`;
    case 'announced':
      return event.data.text;
    case 'ruled':
      return `${event.data.by} rules ${event.data.word.kind}`;
    case 'encounter-ended':
      return `end: ${event.data.reason}${event.data.text === null ? '' : ` ${event.data.text}`}`;
  }
}
