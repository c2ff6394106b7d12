// Commands that show a value, the rule or the reasons at the current event.
import type { DebugAnswer } from '@fray/engine/debugger';
import { show } from '@fray/engine/state';
import { formatValue } from '../report/sentences.ts';
import { stateReport, valueTable } from '../report/state-view.ts';
import { terminalLines, wordsLine } from '../report/blocks/terminal.ts';
import { brokenReport, invariantsBroken } from '../report/broken-invariants.ts';
import type { LineStyle, Style } from '../report/style.ts';
import { clean, splitLines } from '../report/text.ts';
import { whyReport } from '../why/why-tree.ts';
import { failed, output, type CommandResult, type DebuggerSession } from './command.ts';
import { isPath, sourceRefOf, type Inspector } from './inspector.ts';
import { namesInside } from './names.ts';
import { reasonsFor } from './reasons.ts';
import { changesAt, formatChanges, momentWords } from './event-details.ts';

/** Shows the whole state, a path or the value of an expression. */
export function showIt(
  { inspector }: DebuggerSession,
  typed: string,
  { style, columns }: LineStyle,
): CommandResult {
  const state = inspector.state();
  if (typed === 'everything') return output(...terminalLines(stateReport(state), style, columns));
  const shown = show(state, typed);
  if (shown.found) return output(...terminalLines([valueTable(shown.rows)], style, columns));
  const asked = inspector.ask(typed, 'value');
  const answer = asked.ok
    ? asked.question.at(inspector.fray.at())
    : inspector.askInside(typed, 'value')(inspector.fray.at());
  if (!asked.ok && 'fault' in answer) return failed(isPath(inspector, typed) ? 'no' : answer.fault);
  return output(`${clean(typed)}  ${formatDebugAnswer(answer)}`);
}

/** Shows why something holds. */
export function showWhy(
  { inspector }: DebuggerSession,
  typed: string,
  { style, columns }: LineStyle,
): CommandResult {
  const reasons = reasonsFor(inspector, withNames(inspector, typed));
  return reasons.ok
    ? output(...terminalLines(whyReport(reasons.explanation, reasons.report), style, columns))
    : failed(reasons.why);
}

/**
 * Replaces names of the running rule in a question by their values: by a participant, or by the
 * throw or answer that gave the value.
 */
function withNames(inspector: Inspector, typed: string): string {
  const stack = inspector.standing(inspector.fray.at());
  const names = 'frames' in stack ? stack.frames.flatMap((frame) => frame.names) : [];
  const whole = names.find(({ name }) => name === typed.trim());
  const seqs = [whole?.input, ...(whole?.parts ?? []).map((part) => part.input)];
  const seq = seqs.findLast((input) => input !== undefined)?.seq;
  if (seq !== undefined) return `#${seq}`;
  const { participants } = inspector.state();
  return typed.replace(/(?<![\p{L}\p{N}_.-])[\p{L}_][\p{L}\p{N}_-]*/gu, (word) => {
    const value = names.find(({ name }) => name === word)?.value;
    return participants.find((one) => one.name === value)?.name ?? word;
  });
}

/** The text of an answer: its value, or why it has none. */
export function formatDebugAnswer(answer: DebugAnswer): string {
  return 'value' in answer
    ? formatValue(answer.value)
    : `cannot be worked out: ${clean(answer.fault)}`;
}

/** The source lines around the one that caused the event, `around` before it and after it. */
export function ruleLines(inspector: Inspector, around: number, style: Style): readonly string[] {
  const rule = inspector.fray.recording.facts.ruleOf(inspector.fray.at());
  const file = inspector.header.files[rule?.file ?? -1];
  if (rule === null || file === undefined) return ['no rule: the encounter begins'];
  const lines = splitLines(file.text);
  const stops = new Set(
    inspector.fray.breakpoints.flatMap((one) =>
      one.on === 'line' && one.file === rule.file ? [one.line] : [],
    ),
  );
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

/** The invariants that break in this fight, with the events after which they do. */
export function brokenHere(inspector: Inspector, { style, columns }: LineStyle): readonly string[] {
  const { breaks, unjudged } = inspector.judged();
  const report = brokenReport(invariantsBroken(breaks), inspector.header.files);
  const lines = terminalLines(report, style, columns);
  if (unjudged !== null) return [...lines, `not all events are judged: ${clean(unjudged)}`];
  return lines.length === 0 ? ['no invariant breaks'] : lines;
}

/**
 * Describes the place of the session: the event, its rule, its spans, its changes and the watches.
 */
export function hereLines(inspector: Inspector, { style }: LineStyle): readonly string[] {
  const at = inspector.fray.at();
  const { recording } = inspector.fray;
  const rule = recording.facts.ruleOf(at);
  const place = sourceRefOf(inspector, rule);
  const source =
    rule === null
      ? ''
      : (splitLines(inspector.header.files[rule.file]?.text ?? '')[rule.line - 1] ?? '').trim();
  const spans = recording
    .state(at)
    .spans.map((open) => `${clean(open.span)} ${open.number}`)
    .join(' › ');
  const names = namesInside(inspector, at);
  return [
    `${style.bold(`${at}`)}  ${wordsLine(momentWords(recording, at), style)}`,
    ...(place === null ? [] : [`    ${place}  ${style.dim(clean(source))}`]),
    ...(spans === '' ? [] : [`    in ${spans}`]),
    ...(names === '' ? [] : [`    ${names}`]),
    ...formatChanges(changesAt(recording, at)).map((one) => `    * ${style.magenta(one)}`),
    ...inspector.fray
      .watched()
      .map((one) => `    = ${clean(one.text)}: ${formatDebugAnswer(one.answer)}`),
  ];
}
