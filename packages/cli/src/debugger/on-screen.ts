// A debugging session on a terminal: reads keys and draws screens.
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Host, Key, Terminal } from '../host.ts';
import { NOT_COMPARED } from '../log-loading.ts';
import { styleFor, type LineStyle } from '../report/style.ts';
import { clean, wrap } from '../report/text.ts';
import type { Command, CommandResult, DebuggerSession } from './command.ts';
import { COMMANDS, findCommand, doIt, obey } from './commands.ts';
import { drawScreen, keyLines, PANES, type View } from './screen.ts';

/** Runs the session on the terminal until the user leaves. */
export async function debugOnScreen(
  host: Host,
  terminal: Terminal,
  session: DebuggerSession,
): Promise<ExitCode> {
  const style = styleFor(host, host.stdout);
  const view = openView(session);
  return new Promise((done, broken) => {
    const draw = (): void => {
      playAhead(view, terminal.size().rows);
      screen.draw(drawScreen(view, terminal.size(), style));
    };
    const guarded = (act: () => void): void => {
      try {
        act();
      } catch (error) {
        screen.leave();
        broken(error);
      }
    };
    const screen = terminal.enter(
      (key) =>
        guarded(() => {
          const ended = press(
            view,
            key,
            { style, columns: terminal.size().columns },
            terminal.size().rows,
          );
          if (ended === undefined) return draw();
          screen.leave();
          done(ended);
        }),
      () => guarded(draw),
    );
    guarded(draw);
  });
}

/** The view at the first event, with a welcome message. */
export function openView(session: DebuggerSession): View {
  const welcome = [...session.inspector.notes, '↓ goes on, / finds, ? explains the keys.']
    .map(clean)
    .join(' ');
  return {
    session,
    large: null,
    prompt: null,
    message: {
      text: welcome,
      failed: session.inspector.notes.some((note) => note !== NOT_COMPARED),
    },
    page: null,
  };
}

/** Plays a live run ahead, so that the timeline shows the next events. */
function playAhead({ session: { inspector } }: View, rows: number): void {
  const { recording } = inspector.fray;
  while (recording.count() <= inspector.fray.at() + rows && recording.more());
}

/** Runs the command of a key; returns undefined if the session continues. */
export function press(view: View, key: Key, look: LineStyle, rows: number): ExitCode | undefined {
  if (key.ctrl && key.name === 'c') {
    if (view.prompt === null && view.page === null) return exitCodes.interrupted;
    view.prompt = null;
    view.page = null;
    return undefined;
  }
  if (view.page !== null) {
    scroll(view, view.page, key, rows);
    return undefined;
  }
  view.message = null;
  if (view.prompt !== null) return type(view, view.prompt, key, look);
  return command(view, key, look, rows);
}

function command(view: View, key: Key, look: LineStyle, rows: number): ExitCode | undefined {
  const { session } = view;
  if (key.text === 'q') return exitCodes.fine;
  if (key.text === '?') {
    showKeys(view, look);
    return undefined;
  }
  if (key.text === ':') {
    view.prompt = { command: null, typed: '', silence: '' };
    return undefined;
  }
  if (key.name === 'tab') {
    view.large = PANES[view.large === null ? 0 : PANES.indexOf(view.large) + 1] ?? null;
    return undefined;
  }
  if (key.name === 'pagedown' || key.name === 'pageup') {
    const far = findCommand(key.name === 'pagedown' ? 'next' : 'back');
    if (far !== undefined)
      take(view, doIt(session, far, String(Math.max(1, Math.min(10, rows - 4))), look), far, look);
    return undefined;
  }
  // A key that types a character is identified by the character, since o and O differ.
  const found = COMMANDS.find((one) => one.keys.includes(key.text === '' ? key.name : key.text));
  if (found === undefined) {
    if (key.text.trim() !== '')
      view.message = {
        text: `${clean(key.text)} does nothing here; ? explains the keys`,
        failed: true,
      };
    return undefined;
  }
  if (found.wants !== undefined)
    view.prompt = { command: found, typed: '', silence: found.silence?.(session) ?? '' };
  else take(view, doIt(session, found, '', look), found, look);
  return undefined;
}

function showKeys(view: View, { columns, style }: LineStyle): void {
  view.page = { title: 'keys', lines: keyLines(columns, style), top: 0 };
}

function type(
  view: View,
  prompt: NonNullable<View['prompt']>,
  key: Key,
  look: LineStyle,
): ExitCode | undefined {
  if (key.name === 'escape') view.prompt = null;
  else if (key.name === 'backspace') {
    if (prompt.typed === '') view.prompt = null;
    else prompt.typed = [...prompt.typed].slice(0, -1).join('');
  } else if (key.ctrl && key.name === 'u') prompt.typed = '';
  else if (key.name === 'return' || key.name === 'enter') {
    view.prompt = null;
    if (prompt.command === null && prompt.typed.trim() === '?') showKeys(view, look);
    else {
      const outcome =
        prompt.command === null
          ? obey(view.session, prompt.typed, look)
          : doIt(view.session, prompt.command, prompt.typed, look);
      if (outcome.quit === true) return exitCodes.fine;
      take(view, outcome, prompt.command, look);
    }
  } else prompt.typed += key.text;
  return undefined;
}

/** One line fits below the panes; more lines get a page of their own. */
function take(
  view: View,
  outcome: CommandResult,
  made: Command | null,
  { columns }: LineStyle,
): void {
  const [first, ...others] = outcome.lines;
  if (first === undefined) return;
  if (others.length === 0 || outcome.failed === true)
    view.message = {
      text: outcome.lines.map((line) => line.trim()).join('; '),
      failed: outcome.failed === true,
    };
  else
    view.page = {
      title: made?.name ?? '',
      lines: outcome.lines.flatMap((line) => wrap(line, columns, 4)),
      top: 0,
    };
}

function scroll(view: View, page: NonNullable<View['page']>, key: Key, rows: number): void {
  const most = Math.max(0, page.lines.length - (rows - 3));
  const by = {
    down: 1,
    up: -1,
    pagedown: rows - 4,
    pageup: 4 - rows,
    j: 1,
    k: -1,
    space: rows - 4,
    home: -page.lines.length,
    end: page.lines.length,
  }[key.name];
  if (by === undefined) view.page = null;
  else page.top = Math.max(0, Math.min(most, page.top + by));
}
