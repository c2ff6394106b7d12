// The state behind the requests of a debug adapter: a debugger session, and the breakpoints of the
// client.
import type { Breakpoint, Direction, Move } from '@fray/engine/debugger';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { DebuggerSession } from '../debugger/command.ts';
import type { Inspector } from '../debugger/inspector.ts';
import { sentenceOf } from '../debugger/event-details.ts';
import type { PointRead } from '../debugger/points.ts';
import { hitsUntil, logText, type HitTest } from './hits.ts';
import type { SourceBook } from './sources.ts';
import type { VariableBook } from './variables.ts';

/**
 * A breakpoint of the client. `make` creates it for another inspector, since its questions belong
 * to one recording.
 */
export interface ClientPoint {
  readonly id: number;
  readonly sort: (typeof SORTS)[number];
  readonly make: (inspector: Inspector) => PointRead;
  /** The hits at which it stops; undefined if it stops at each. */
  readonly stopsAt: HitTest | undefined;
  /** What it writes instead of stopping; undefined if it stops. */
  readonly message: string | undefined;
  breakpoint: Breakpoint | undefined;
}

/** The sorts of breakpoints, in the order in which they are set, as a client calls the reason of a stop. */
const SORTS = ['breakpoint', 'function breakpoint', 'data breakpoint', 'exception'] as const;

/** The lists in which clients set breakpoints of a sort. Each request replaces one list: of lines, that of one file. */
type PointLists = Readonly<Record<(typeof SORTS)[number], Map<string, readonly ClientPoint[]>>>;

export interface Debuggee {
  readonly session: DebuggerSession;
  readonly sources: SourceBook;
  readonly variables: VariableBook;
  readonly points: PointLists;
  /** The texts of the client's breakpoints, to distinguish them from others. */
  readonly placed: Set<string>;
  /** Warnings from the start. */
  readonly notes: readonly string[];
  readonly stopOnEntry: boolean;
}

/** Sends an event to the client. */
export type SendEvent = (event: string, body: object) => void;

/** The number of the only thread of a fight. */
export const THREAD = 1;

/** The place after a move as text: `event 14 of 20, in the past`. */
export function placeText({ session: { inspector } }: Debuggee): string {
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const last = recording.count() - 1;
  if (!recording.isWhole()) return `event ${at} of ${last} so far`;
  return `event ${at} of ${last}${at < last ? ', in the past' : ', the end'}`;
}

/** Tells the client where the session stopped, and why. */
export function sendStopped(
  debuggee: Debuggee,
  send: SendEvent,
  reason: DebugProtocol.StoppedEvent['body']['reason'],
  hit: readonly ClientPoint[] = [],
): void {
  const { inspector } = debuggee.session;
  debuggee.variables.clear();
  const stuck = inspector.stuck();
  const body: DebugProtocol.StoppedEvent['body'] = {
    reason,
    description: `${placeText(debuggee)}${stuck === undefined ? '' : `; the run cannot go on: ${stuck}`}`,
    text: sentenceOf(inspector.fray.recording, inspector.fray.at()),
    threadId: THREAD,
    allThreadsStopped: true,
    ...(hit.length === 0 ? {} : { hitBreakpointIds: hit.map(({ id }) => id) }),
  };
  send('stopped', body);
}

/** Moves to the next event of a kind; if there is none, to the end or the beginning. */
export function goStep(debuggee: Debuggee, send: SendEvent, move: Move, way: Direction): void {
  const { fray } = debuggee.session.inspector;
  if (fray.go(move, way).stop === 'nothing') goToEdge(debuggee, way);
  sendStopped(debuggee, send, 'step');
}

function goToEdge({ session: { inspector } }: Debuggee, way: Direction): void {
  inspector.fray.jump(way === 'back' ? 0 : Number.MAX_SAFE_INTEGER);
}

/** Runs to the next breakpoint in that direction, or to the end or the beginning. Logpoints on the way write their messages. */
export function runToPoint(debuggee: Debuggee, send: SendEvent, way: Direction): void {
  const { inspector } = debuggee.session;
  const { fray } = inspector;
  const points = allPoints(debuggee.points);
  for (;;) {
    const stop = fray.run(way);
    if (stop.stop !== 'breakpoint') {
      goToEdge(debuggee, way);
      return sendStopped(debuggee, send, way === 'back' ? 'entry' : 'pause');
    }
    const at = fray.at();
    const hit = points.filter(
      ({ breakpoint, stopsAt }) =>
        breakpoint !== undefined &&
        stop.breakpoints.includes(breakpoint) &&
        (stopsAt === undefined || stopsAt(hitsUntil(fray.recording, breakpoint, at))),
    );
    for (const { message } of hit)
      if (message !== undefined)
        send('output', { category: 'console', output: `${logText(inspector, message, at)}\n` });
    const stopping = hit.filter(({ message }) => message === undefined);
    const isOfConsole = stop.breakpoints.some((one) =>
      points.every(({ breakpoint }) => breakpoint !== one),
    );
    if (stopping.length > 0 || isOfConsole)
      return sendStopped(debuggee, send, stopping[0]?.sort ?? 'breakpoint', stopping);
  }
}

function allPoints(points: PointLists): readonly ClientPoint[] {
  return SORTS.flatMap((sort) => [...points[sort].values()].flat());
}

/** Sets the client's breakpoints for this inspector, besides those that were set at the console. */
export function placePoints({ session: { inspector }, points, placed }: Debuggee): void {
  const all = allPoints(points);
  for (const point of all) {
    const made = point.make(inspector);
    point.breakpoint = made.ok ? made.breakpoint : undefined;
  }
  const now = all.flatMap(({ breakpoint }) => breakpoint ?? []);
  const mine = new Set([...placed, ...now.map(({ text }) => text)]);
  const { breakpoints } = inspector.fray;
  breakpoints.splice(
    0,
    breakpoints.length,
    ...breakpoints.filter(({ text }) => !mine.has(text)),
    ...now,
  );
  placed.clear();
  for (const { text } of now) placed.add(text);
}
