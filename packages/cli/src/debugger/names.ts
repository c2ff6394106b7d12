// The names of the rules that run at the current event: to whom `s` and `o` refer, the values of
// each let and each part of a roll.
import type { NamedLocal, RuleFrame } from '@fray/engine/debugger';
import { formatValue } from '../report/sentences.ts';
import type { LineStyle, Style } from '../report/style.ts';
import { clean, inBrackets, spoken } from '../report/text.ts';
import { failed, output, type CommandResult, type DebuggerSession } from './command.ts';
import { sourceRefOf, type Inspector } from './inspector.ts';

const SOON = 20_000;

/**
 * True if names are shown by default. In a longer fight they require playing it again, so the
 * reader must ask.
 */
export const showsNames = ({ fray }: Inspector): boolean => fray.recording.count() <= SOON;

/** All running rules with their names, the innermost first. */
export function showNames(
  { inspector }: DebuggerSession,
  _: string,
  { style }: LineStyle,
): CommandResult {
  const standing = inspector.standing(inspector.fray.at());
  if ('fault' in standing) return failed(`the rules cannot be played again: ${standing.fault}`);
  const { frames } = standing;
  return frames.length === 0
    ? output('no rule runs here')
    : output(...frames.flatMap((frame) => frameLines(inspector, frame, style)));
}

function frameLines(inspector: Inspector, frame: RuleFrame, style: Style): readonly string[] {
  const { rule, file, line, names } = frame;
  return [
    `${style.bold(clean(rule))}  ${style.dim(sourceRefOf(inspector, { in: rule, file, line }) ?? '')}`,
    ...names.flatMap((one) => nameLines(one, 1)),
  ];
}

function nameLines(named: NamedLocal, depth: number): readonly string[] {
  return [
    `${'  '.repeat(depth)}${spoken(named.name)} ${valueText(named)}`.trimEnd(),
    ...named.parts.flatMap((part) => nameLines(part, depth + 1)),
  ];
}

/** The text of a value after its name; for a check without outcomes, only its parts. */
function valueText({ value, parts }: NamedLocal): string {
  if (value === null && parts.length > 0) return '';
  return ` ${value === undefined ? 'not known yet' : formatValue(value)}`;
}

/**
 * The names of the running rule on one line: `s Rob, o Tom, blow 5 (dice d6, Luck 1, die 1 (d6)
 * 3)`. Empty if there are none.
 */
export function namesInside(inspector: Inspector, seq: number): string {
  if (!showsNames(inspector)) return '';
  const standing = inspector.standing(seq);
  if ('fault' in standing) return '';
  return (standing.frames[0]?.names ?? []).map(inOneLine).join(', ');
}

function inOneLine(named: NamedLocal): string {
  const { parts } = named;
  return `${spoken(named.name)}${valueText(named)}${inBrackets(parts.map(inOneLine))}`;
}
