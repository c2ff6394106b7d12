// `fray debug`: opens a log or a run in the debugger, which moves forwards and backwards in it.
import {
  debugsLog,
  openLogInspector,
  openRunInspector,
  stopForFault,
  type InspectorOptions,
} from '../debugger/inspector.ts';
import { debugByLines } from '../debugger/lines.ts';
import { debugOnScreen } from '../debugger/on-screen.ts';
import { type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { clean } from '../report/text.ts';

type DebugCommandOptions = InspectorOptions;

/** The options that apply to runs, but not to logs. */
const ofRuns = [
  'scenario',
  'seed',
  'run',
  'set',
  'given',
  'dice',
  'choices',
  'policy',
  'budget',
  'with',
] as const;

/** Opens the debugger on a log or a new run: with a screen on a terminal, otherwise with commands line by line. */
export async function debugCommand(
  host: Host,
  path: string,
  options: DebugCommandOptions,
): Promise<ExitCode> {
  if (path === '-')
    throw wrongUsage('the standard input is for commands, so the log or ruleset must be a file');
  const log = debugsLog(host, path);
  if (log) {
    const given = ofRuns.find((name) => isGiven(options[name]));
    if (given !== undefined)
      throw wrongUsage(
        `--${given} is for a ruleset, and ${host.files.shown(path)} is a log of a run that was played`,
        'leave it out; the log has its own',
      );
  }
  const inspector = log
    ? openLogInspector(host, path)
    : await openRunInspector(host, path, options);
  const session = { inspector, parents: [], find: '', change: '' };
  // A dumb terminal cannot position the cursor.
  const terminal = host.env['TERM'] === 'dumb' ? undefined : host.terminal;
  try {
    if (terminal !== undefined) return await debugOnScreen(host, terminal, session);
    for (const words of inspector.notes) giveNote(host, 'aside', clean(words));
    return await debugByLines(host, session);
  } catch (thrown) {
    return stopForFault(inspector.shown, thrown);
  }
}

/** True if the user gave the option: its value is neither empty nor a default. */
function isGiven(value: DebugCommandOptions[(typeof ofRuns)[number]]): boolean {
  return typeof value === 'object'
    ? value.length > 0
    : value !== undefined && value !== 0 && value !== 'seeded' && value !== 'policy';
}
