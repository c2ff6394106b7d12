// What a debugging session understands: the same commands on a screen, by one key each, and line by line.
import { isRecordingFault, patternOf, sayings, show, type Breakpoint, type DebuggerStop, type Move, type Told, type Way } from '@fray/engine';
import { sayValue } from '../report/sentences.ts';
import { stateLines } from '../report/state-view.ts';
import { plainStyle, type Style } from '../report/style.ts';
import { didYouMean } from '../report/suggestion.ts';
import { clean, counted, pad, widest } from '../report/text.ts';
import { isPath, placeOf, type Desk } from './desk.ts';
import { readBreakpoint } from './points.ts';
import { reasonsFor } from './reasons.ts';
import { changesAt, sayChanges, sentenceOf, takenApart } from './telling.ts';

/** One sitting at a desk: what was looked for last is offered again. */
export interface Sitting {
  readonly desk: Desk;
  find: string;
  change: string;
}

export interface Outcome {
  /** What is to be told, line by line. */
  readonly said: readonly string[];
  /** One stands elsewhere, or the same place is to be told again. */
  readonly moved: boolean;
  /** Something went wrong: what was typed could not be done. */
  readonly failed?: boolean;
  readonly quit?: boolean;
}

export interface Command {
  /** The first is its name. */
  readonly words: readonly string[];
  /** The key on a screen; some have two. */
  readonly keys: readonly string[];
  /** What it is asked for with; null: nothing. */
  readonly wants: string | null;
  /** What silence means, where it means something. */
  readonly silence?: (sitting: Sitting) => string;
  readonly help: string;
  readonly group: 'move' | 'find' | 'stop' | 'look';
  readonly run: (sitting: Sitting, argument: string, look: Look) => Outcome;
}

/** How what is told is written. */
export interface Look {
  readonly style: Style;
  readonly columns: number;
}

const moved = (said: readonly string[] = []): Outcome => ({ said, moved: true });
const told = (...said: readonly string[]): Outcome => ({ said, moved: false });
const failed = (...said: readonly string[]): Outcome => ({ said, moved: false, failed: true });

export const COMMANDS: readonly Command[] = [
  step('next', ['down', 'j'], { move: 'event' }, 'forward', 'the next event'),
  step('back', ['up', 'k'], { move: 'event' }, 'back', 'the event before'),
  step('line', ['n'], { move: 'line' }, 'forward', 'the next line of the rules'),
  step('line-back', ['p'], { move: 'line' }, 'back', 'the line of rules before'),
  step('step', ['}'], { move: 'step' }, 'forward', 'the next step'),
  step('step-back', ['{'], { move: 'step' }, 'back', 'the step before'),
  step('span', ['right', ']'], { move: 'span' }, 'forward', 'the next span'),
  step('span-back', ['left', '['], { move: 'span' }, 'back', 'the span before'),
  step('out', ['o'], { move: 'out' }, 'forward', 'the end of this span'),
  step('out-back', ['O'], { move: 'out' }, 'back', 'the beginning of this span'),
  { words: ['goto', 'go', 'g'], keys: ['g'], wants: 'go to event', help: 'an event by its number', group: 'move', run: goTo },
  { words: ['first'], keys: ['home'], wants: null, help: 'the first event', group: 'move', run: ({ desk }) => after(desk, desk.fray.jump(0), 'forward') },
  { words: ['last'], keys: ['end', 'G'], wants: null, help: 'the last event', group: 'move', run: ({ desk }) => after(desk, desk.fray.jump(Number.MAX_SAFE_INTEGER), 'forward') },
  { words: ['find', '/'], keys: ['/'], wants: 'find words of an event', silence: (sitting) => sitting.find, help: 'find words of an event', group: 'find', run: (sitting, argument) => find(sitting, argument, 'forward') },
  { words: ['find-next', 'f'], keys: ['f'], wants: null, help: 'find the next one', group: 'find', run: (sitting, argument) => find(sitting, argument || sitting.find, 'forward') },
  { words: ['find-back', 'F'], keys: ['F'], wants: null, help: 'find the one before', group: 'find', run: (sitting, argument) => find(sitting, argument || sitting.find, 'back') },
  { words: ['change', 'c'], keys: ['c'], wants: 'next change of what, such as Babel.HP', silence: (sitting) => sitting.change, help: 'the next change of a value', group: 'find', run: (sitting, argument) => change(sitting, argument, 'forward') },
  { words: ['change-back', 'C'], keys: ['C'], wants: 'last change of what, such as Babel.HP', silence: (sitting) => sitting.change, help: 'the change of it before', group: 'find', run: (sitting, argument) => change(sitting, argument, 'back') },
  { words: ['break', 'b'], keys: ['b'], wants: 'stop at a line, rule, condition, event or expression', silence: ({ desk }) => placeOf(desk, desk.fray.recording.facts.ruleOf(desk.fray.at())) ?? '', help: 'set a breakpoint', group: 'stop', run: setBreak },
  { words: ['run', 'r'], keys: ['r'], wants: null, help: 'run on to a breakpoint', group: 'stop', run: ({ desk }) => runOn(desk, 'forward') },
  { words: ['run-back', 'R'], keys: ['R'], wants: null, help: 'run back to one', group: 'stop', run: ({ desk }) => runOn(desk, 'back') },
  { words: ['watch', 'w'], keys: ['w'], wants: 'watch an expression, such as Babel.HP', help: 'watch an expression', group: 'stop', run: setWatch },
  { words: ['points'], keys: ['B'], wants: null, help: 'list breakpoints, watches', group: 'stop', run: ({ desk }) => told(...listPoints(desk)) },
  { words: ['delete', 'd'], keys: ['d'], wants: 'delete which, or all', help: 'delete one, by its number', group: 'stop', run: remove },
  { words: ['show', 's'], keys: ['s'], wants: 'show a value or an expression', silence: () => 'everything', help: 'show a value, or everything', group: 'look', run: showIt },
  { words: ['event', 'e'], keys: ['e', 'return'], wants: null, help: 'all about this event', group: 'look', run: ({ desk }, _, { style }) => told(...takenApart(desk, desk.fray.at(), style)) },
  { words: ['rule', 'l'], keys: ['l'], wants: null, help: 'more of the rule', group: 'look', run: ({ desk }, _, { style }) => told(...ruleLines(desk, 12, style)) },
  { words: ['why', 'y'], keys: ['y'], wants: 'why what, such as Babel.HP, Babel can act', silence: ({ desk }) => `#${desk.fray.at()}`, help: 'why it is so', group: 'look', run: tellWhy },
  { words: ['where'], keys: [], wants: null, help: 'where one stands', group: 'look', run: () => moved() },
];

/** The command of that word; undefined: there is none. */
export function commandOf(word: string): Command | undefined {
  return COMMANDS.find((one) => one.words.includes(word) || (word.length === 1 && one.keys.includes(word)));
}

/** Does what a line says. An empty one does nothing. */
export function obey(sitting: Sitting, line: string, look: Look): Outcome {
  const text = line.trim();
  if (text === '') return told();
  const [, word = '', argument = ''] = text.startsWith('/') ? ['', '/', text.slice(1)] : (/^(\S+)\s*(.*)$/.exec(text) ?? []);
  if (word === 'quit' || word === 'q') return { said: [], moved: false, quit: true };
  if (word === 'help' || word === '?') return told(...helpLines());
  const command = commandOf(word) ?? (/^\d+$/.test(text) ? commandOf('goto') : undefined);
  if (command === undefined) {
    const hint = didYouMean(word, [...COMMANDS.map((one) => one.words[0] ?? ''), 'help', 'quit']);
    return failed(`there is no command \`${clean(word)}\`${hint === undefined ? '' : `; ${hint}`}`);
  }
  return doIt(sitting, command, commandOf(word) === undefined ? text : argument, look);
}

/** A command with what it was given; a log that proves wrong on a close look is told. */
export function doIt(sitting: Sitting, command: Command, argument: string, look: Look): Outcome {
  try {
    const given = argument.trim() || (command.silence?.(sitting) ?? '');
    return command.run(sitting, given, look);
  } catch (thrown) {
    if (!isRecordingFault(thrown)) throw thrown;
    return failed(`this log is not as a run leaves it: ${thrown.message}`);
  }
}

// ------------------------------------------------------------------------------------------------ moves

function step(name: string, keys: readonly string[], move: Move, way: Way, help: string): Command {
  const run: Command['run'] = ({ desk }, argument) => {
    const times = argument === '' ? 1 : /^\d{1,9}$/.test(argument) ? Number(argument) : undefined;
    if (times === undefined) return failed(`how often is a number, and \`${clean(argument)}\` is none`);
    let stop: DebuggerStop = { stop: 'nothing', at: desk.fray.at() };
    for (let i = 0; i < times; i += 1) {
      const next = desk.fray.go(move, way);
      if (next.stop === 'nothing') break;
      stop = next;
    }
    return after(desk, stop, way);
  };
  return { words: [name], keys, wants: null, help, group: 'move', run };
}

/** Tells where a move ended; nothing, where it led there. */
function after(desk: Desk, stop: DebuggerStop, way: Way): Outcome {
  if (stop.stop !== 'nothing') return moved();
  const last = desk.fray.recording.count() - 1;
  if (way === 'back') return failed(desk.fray.at() === 0 ? 'this is the first event' : 'there is no such place before this');
  const stuck = desk.stuck();
  if (stuck !== undefined) return failed(`the run cannot go on: ${stuck}`);
  return failed(desk.fray.at() === last ? 'this is the last event' : 'there is no such place after this');
}

function goTo({ desk }: Sitting, argument: string): Outcome {
  if (!/^\d{1,15}$/.test(argument)) return failed(argument === '' ? 'which event? `goto 12`' : `\`${clean(argument)}\` is no number of an event`);
  const wanted = Number(argument);
  const stop = desk.fray.jump(wanted);
  return stop.at === wanted ? moved() : moved([`the last event is ${stop.at}`]);
}

function find(sitting: Sitting, typed: string, way: Way): Outcome {
  const { desk } = sitting;
  const pattern = patternOf(typed);
  if (pattern === undefined) return failed('what is to be found? Words of an event, as it is told or as rules have it: /Babel gains Ambushed');
  sitting.find = typed;
  const { recording } = desk.fray;
  const stop = desk.fray.go({ move: 'match', matches: (event) => pattern(sentenceOf(recording, event.seq, plainStyle)) || sayings(event).some(pattern) }, way);
  return stop.stop === 'nothing' ? failed(`no event ${way === 'forward' ? 'after' : 'before'} this says “${clean(typed)}”`) : moved();
}

function change(sitting: Sitting, typed: string, way: Way): Outcome {
  const { desk } = sitting;
  if (typed === '') return failed('the change of what? A value: `change Babel.HP`');
  const where = way === 'forward' ? 'after' : 'before';
  if (isPath(desk, typed)) {
    sitting.change = typed;
    return desk.fray.go({ move: 'change', path: typed }, way).stop === 'nothing' ? failed(`${clean(typed)} does not change ${where} this`) : moved();
  }
  const asked = desk.ask(typed, 'value');
  if (!asked.ok) return failed(asked.why);
  sitting.change = typed;
  const at = asked.question.find(desk.fray.at(), way, (before, now) => JSON.stringify(before) !== JSON.stringify(now));
  if (at === undefined) return failed(`“${clean(typed)}” does not change ${where} this`);
  desk.fray.jump(at);
  return moved();
}

// ------------------------------------------------------------------------------------------------ breakpoints and watches

function setBreak({ desk }: Sitting, typed: string): Outcome {
  if (typed === '') return failed('stop at what? A line, a rule, a condition, an event or an expression: `break Awareness`');
  const read = readBreakpoint(desk, typed);
  if (!read.ok) return failed(read.why);
  desk.fray.breakpoints.push(read.breakpoint);
  return told(`breakpoint ${desk.fray.breakpoints.length}: stops ${read.says}; r goes on to it, R back`);
}

function runOn(desk: Desk, way: Way): Outcome {
  if (desk.fray.breakpoints.length === 0) return failed('there is no breakpoint; b sets one');
  const stop = desk.fray.run(way);
  if (stop.stop !== 'breakpoint') return failed(`no breakpoint ${way === 'forward' ? 'after' : 'before'} this is met`);
  return moved(stop.breakpoints.map((one) => `breakpoint ${numberOf(desk, one)}: ${clean(one.text)}`));
}

function numberOf(desk: Desk, breakpoint: Breakpoint): number {
  return desk.fray.breakpoints.indexOf(breakpoint) + 1;
}

function setWatch({ desk }: Sitting, typed: string): Outcome {
  if (typed === '') return failed('watch what? An expression of the rules: `watch Babel.HP`');
  const asked = desk.ask(typed, 'value');
  if (asked.ok) desk.fray.watches.push({ text: typed, question: asked.question });
  else if (isPath(desk, typed)) desk.fray.watches.push({ text: typed, question: pathQuestion(desk, typed) });
  else return failed(asked.why);
  return moved();
}

/** A path as a question, for logs whose rules cannot be asked. */
function pathQuestion({ fray: { recording } }: Desk, path: string): Desk['fray']['watches'][number]['question'] {
  const at = (seq: number): Told => {
    const shown = show(recording.state(seq), path);
    return shown.found ? { value: shown.rows[0]?.[1] ?? null } : { value: false };
  };
  return { at, find: () => undefined };
}

function remove({ desk }: Sitting, argument: string): Outcome {
  const { breakpoints, watches } = desk.fray;
  if (argument === 'all') {
    breakpoints.length = 0;
    watches.length = 0;
    return moved();
  }
  const index = /^\d{1,6}$/.test(argument) ? Number(argument) - 1 : -1;
  if (index >= 0 && index < breakpoints.length) breakpoints.splice(index, 1);
  else if (index >= breakpoints.length && index < breakpoints.length + watches.length) watches.splice(index - breakpoints.length, 1);
  else return failed(`there is no breakpoint or watch \`${clean(argument)}\`; \`points\` lists them`);
  return moved();
}

/** Breakpoints, then watches, numbered through. */
export function listPoints(desk: Desk): readonly string[] {
  const { breakpoints, watches } = desk.fray;
  if (breakpoints.length + watches.length === 0) return ['no breakpoints and no watches; b and w set them'];
  return [
    ...breakpoints.map((one, index) => `${index + 1}  stop   ${clean(one.text)}`),
    ...watches.map((one, index) => `${breakpoints.length + index + 1}  watch  ${clean(one.text)}`),
  ];
}

// ------------------------------------------------------------------------------------------------ looking

function showIt({ desk }: Sitting, typed: string, { style, columns }: Look): Outcome {
  const state = desk.fray.recording.state(desk.fray.at());
  if (typed === 'everything') return told(...stateLines(state, style, columns));
  const shown = show(state, typed);
  if (shown.found) {
    const width = widest(shown.rows.map(([path]) => path));
    return told(...shown.rows.map(([path, value]) => `${pad(clean(path), width)}  ${sayValue(value)}`));
  }
  const asked = desk.ask(typed, 'value');
  if (!asked.ok) return failed(isPath(desk, typed) ? 'no' : asked.why);
  return told(`${clean(typed)}  ${sayTold(asked.question.at(desk.fray.at()))}`);
}

function tellWhy({ desk }: Sitting, typed: string, look: Look): Outcome {
  const reasons = reasonsFor(desk, typed, look);
  return reasons.ok ? told(...reasons.lines) : failed(reasons.why);
}

export function sayTold(answer: Told): string {
  return 'value' in answer ? sayValue(answer.value) : `cannot be worked out: ${clean(answer.fault)}`;
}

/** Lines of the source around the one that brought the event about. */
export function ruleLines(desk: Desk, around: number, style: Style): readonly string[] {
  const rule = desk.fray.recording.facts.ruleOf(desk.fray.at());
  const file = rule === null ? undefined : desk.header.files[rule.file];
  if (rule === null || file === undefined) return ['no rule: the encounter begins'];
  const lines = file.text.split(/\r\n|\n|\r/);
  const stops = new Set(desk.fray.breakpoints.flatMap((one) => (one.on === 'line' && one.file === rule.file ? [one.line] : [])));
  const from = Math.max(1, rule.line - around);
  const to = Math.min(lines.length, rule.line + around);
  const width = String(to).length;
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    const text = clean((lines[number - 1] ?? '').replaceAll('\t', '  ').trimEnd());
    const mark = `${stops.has(number) ? 'b' : ' '}${number === rule.line ? '>' : ' '}`;
    const line = `${mark} ${String(number).padStart(width)} | ${text}`;
    return number === rule.line ? style.bold(line) : style.dim(line);
  });
}

/** The place where one stands, in a few lines. */
export function hereLines(desk: Desk, { style }: Look): readonly string[] {
  const at = desk.fray.at();
  const { recording } = desk.fray;
  const rule = recording.facts.ruleOf(at);
  const place = placeOf(desk, rule);
  const source = rule === null ? '' : (desk.header.files[rule.file]?.text.split(/\r\n|\n|\r/, rule.line)[rule.line - 1] ?? '').trim();
  const spans = recording.state(at).spans.map((open) => `${clean(open.span)} ${open.number}`).join(' › ');
  return [
    `${style.bold(`${at}`)}  ${sentenceOf(recording, at, style)}`,
    ...(place === null ? [] : [`    ${place}  ${style.dim(clean(source))}`]),
    ...(spans === '' ? [] : [`    in ${spans}`]),
    ...sayChanges(changesAt(recording, at)).map((one) => `    * ${style.magenta(one)}`),
    ...desk.fray.watched().map((one) => `    = ${clean(one.text)}: ${sayTold(one.told)}`),
  ];
}

const groups = { move: 'Move', find: 'Find', stop: 'Stop and watch', look: 'Look' } as const;

/** Every command with its key. */
export function helpLines(): readonly string[] {
  const rows = COMMANDS.map((one) => ({ group: one.group, name: `${one.words[0] ?? ''}${one.wants === null ? '' : ' …'}`, key: one.keys.filter((key) => key.length === 1).join(' '), help: one.help }));
  const names = widest(rows.map((row) => row.name));
  return [
    ...(['move', 'find', 'stop', 'look'] as const).flatMap((group) => [
      `${groups[group]}`,
      ...rows.filter((row) => row.group === group).map((row) => `  ${pad(row.name, names)}  ${pad(row.key, 4)} ${row.help}`),
    ]),
    `  ${pad('help', names)}  ${pad('?', 4)} this`,
    `  ${pad('quit', names)}  ${pad('q', 4)} leave`,
    `${counted(COMMANDS.length + 2, 'command')}; moves take how often: next 5`,
  ];
}
