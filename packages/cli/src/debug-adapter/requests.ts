// The requests that a debug adapter answers, as a table. Each handler returns the body of its
// response; the events that it sends follow the response.
import type { DebugProtocol } from '@vscode/debugprotocol';
import { denied, isPath } from '../debugger/inspector.ts';
import { linePoint, linesWithEvents, onlyWhen, readBreakpoint } from '../debugger/points.ts';
import { wrongUsage } from '../exit-codes.ts';
import {
  goStep,
  placePoints,
  runToPoint,
  sendStopped,
  THREAD,
  type ClientPoint,
  type Debuggee,
  type SendEvent,
} from './debuggee.ts';
import { evaluate, setByName, setVariable } from './evaluate.ts';
import { readHitTest } from './hits.ts';
import { momentPoint } from './points.ts';
import { framesAt, stackOf } from './stack.ts';
import {
  eventVariables,
  nameVariables,
  protocolVariable,
  readingVariables,
  stateVariables,
  type ShownVariable,
} from './variables.ts';

/** How the client counts lines and columns: from 0 or from 1. */
export interface ClientCounting {
  line: 0 | 1;
  column: 0 | 1;
}

interface RequestContext {
  readonly debuggee: Debuggee;
  readonly send: SendEvent;
  readonly counting: ClientCounting;
  /** Returns a new number for a breakpoint. */
  readonly nextId: () => number;
}

type Requests = DebugProtocol.Request['command'];
// The protocol gives each request the arguments of its name; handlers check them.
type Handler = (context: RequestContext, given: never) => object | void;

const lineIn = (counting: ClientCounting, line: number): number => line + 1 - counting.line;
const lineOut = (counting: ClientCounting, line: number): number => line - 1 + counting.line;

export const REQUESTS: ReadonlyMap<Requests, Handler> = new Map<Requests, Handler>([
  [
    'threads',
    ({ debuggee: { session } }) => ({
      threads: [
        {
          id: THREAD,
          name: `${session.inspector.header.ruleset} · ${session.inspector.header.inputs.scenario}`,
        },
      ],
    }),
  ],
  ['stackTrace', stackTrace],
  ['scopes', scopes],
  ['variables', variables],
  ['source', sourceText],
  [
    'loadedSources',
    ({ debuggee: { sources, session } }) => ({
      sources: session.inspector.header.files.map((_, file) => sources.source(file)),
    }),
  ],
  ['next', step('forward')],
  ['stepIn', ({ debuggee, send }) => goStep(debuggee, send, { move: 'event' }, 'forward')],
  ['stepOut', ({ debuggee, send }) => goStep(debuggee, send, { move: 'out' }, 'forward')],
  ['stepBack', step('back')],
  [
    'continue',
    ({ debuggee, send }) => {
      runToPoint(debuggee, send, 'forward');
      return { allThreadsContinued: true };
    },
  ],
  ['reverseContinue', ({ debuggee, send }) => runToPoint(debuggee, send, 'back')],
  ['pause', ({ debuggee, send }) => sendStopped(debuggee, send, 'pause')],
  ['restart', (context) => jump(context, 0, 'entry')],
  ['restartFrame', restartFrame],
  ['gotoTargets', gotoTargets],
  ['goto', (context, { targetId }: DebugProtocol.GotoArguments) => jump(context, targetId, 'goto')],
  ['setBreakpoints', setBreakpoints],
  [
    'setFunctionBreakpoints',
    (context, { breakpoints }: DebugProtocol.SetFunctionBreakpointsArguments) =>
      keepPoints(context, 'function breakpoint', breakpoints, ({ name }) => readAt(name)),
  ],
  [
    'setDataBreakpoints',
    (context, { breakpoints }: DebugProtocol.SetDataBreakpointsArguments) =>
      keepPoints(context, 'data breakpoint', breakpoints, ({ dataId }) =>
        readAt(`change ${dataId}`),
      ),
  ],
  [
    'setExceptionBreakpoints',
    (context, { filters, filterOptions = [] }: DebugProtocol.SetExceptionBreakpointsArguments) =>
      keepPoints(
        context,
        'exception',
        [
          ...filters.map((filterId): DebugProtocol.ExceptionFilterOptions => ({ filterId })),
          ...filterOptions,
        ],
        ({ filterId }) =>
          (inspector) =>
            momentPoint(inspector, filterId),
      ),
  ],
  ['dataBreakpointInfo', dataBreakpointInfo],
  ['breakpointLocations', breakpointLocations],
  ['evaluate', evaluated],
  ['setVariable', setGiven],
  [
    'setExpression',
    ({ debuggee, send }, { expression, value }: DebugProtocol.SetExpressionArguments) => ({
      value: setByName(debuggee, send, expression, value),
    }),
  ],
]);

function stackTrace(
  { debuggee, counting }: RequestContext,
  { startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments,
): DebugProtocol.StackTraceResponse['body'] {
  const all = stackOf(debuggee, (line) => lineOut(counting, line));
  return {
    stackFrames: all.slice(startFrame, levels > 0 ? startFrame + levels : undefined),
    totalFrames: all.length,
  };
}

function scopes(
  { debuggee: { variables: book, session }, debuggee }: RequestContext,
  { frameId }: DebugProtocol.ScopesArguments,
): DebugProtocol.ScopesResponse['body'] {
  const { inspector } = session;
  const names = framesAt(debuggee)[frameId - 1]?.names ?? [];
  const scope = (
    name: string,
    below: () => readonly ShownVariable[],
    presentationHint?: string,
  ): DebugProtocol.Scope => ({
    name,
    variablesReference: book.reference(below),
    expensive: false,
    ...(presentationHint === undefined ? {} : { presentationHint }),
  });
  return {
    scopes: [
      // An editor would show an empty scope.
      ...(names.length === 0
        ? []
        : [scope('Names', () => nameVariables(inspector, names), 'locals')]),
      scope('Event', () => eventVariables(inspector)),
      scope('State', () => stateVariables(inspector)),
      scope('Readings and givens', () => readingVariables(inspector)),
    ],
  };
}

function variables(
  { debuggee: { variables: book } }: RequestContext,
  { variablesReference, start = 0, count = 0 }: DebugProtocol.VariablesArguments,
): DebugProtocol.VariablesResponse['body'] {
  const all = belowOf(book, variablesReference);
  return {
    variables: all
      .slice(start, count > 0 ? start + count : undefined)
      .map((one) => protocolVariable(book, one)),
  };
}

function belowOf(book: Debuggee['variables'], reference: number): readonly ShownVariable[] {
  const below = book.below(reference);
  if (below === undefined)
    throw wrongUsage('this belongs to an earlier stop: the debugger has moved on');
  return below;
}

function variableIn(
  { variables: book }: Debuggee,
  reference: number,
  name: string,
): ShownVariable | undefined {
  return belowOf(book, reference).find((one) => one.name === name);
}

function sourceText(
  { debuggee: { sources } }: RequestContext,
  { sourceReference, source }: DebugProtocol.SourceArguments,
): DebugProtocol.SourceResponse['body'] {
  const text = sources.text(source?.sourceReference ?? sourceReference);
  if (text === undefined) throw wrongUsage('there is no such file in this log');
  return { content: text, mimeType: 'text/x-fray' };
}

// ------------------------------------------------------------------------------------------------ moves

/** Steps by lines of the rules, or by events with the granularity `instruction`. */
function step(way: 'forward' | 'back'): (context: RequestContext, given: never) => void {
  return ({ debuggee, send }, { granularity }: DebugProtocol.NextArguments) => {
    goStep(debuggee, send, { move: granularity === 'instruction' ? 'event' : 'line' }, way);
  };
}

function jump({ debuggee, send }: RequestContext, seq: number, reason: 'entry' | 'goto'): void {
  debuggee.session.inspector.fray.jump(seq);
  sendStopped(debuggee, send, reason);
}

/** Moves to the event at which the rule of the frame began. */
function restartFrame(
  context: RequestContext,
  { frameId }: DebugProtocol.RestartFrameArguments,
): void {
  const { inspector } = context.debuggee.session;
  const frames = framesAt(context.debuggee);
  const depth = frames.length - frameId;
  const rule = frames[frameId - 1]?.rule;
  let at = inspector.fray.at();
  const holds = (seq: number): boolean => {
    const stack = inspector.standing(seq);
    return 'frames' in stack && stack.frames[stack.frames.length - 1 - depth]?.rule === rule;
  };
  while (at > 0 && holds(at - 1)) at -= 1;
  jump(context, at, 'goto');
}

/** The events that a line caused: the next ones and the last ones, in order. */
function gotoTargets(
  { debuggee: { session, sources }, counting }: RequestContext,
  { source, line }: DebugProtocol.GotoTargetsArguments,
): DebugProtocol.GotoTargetsResponse['body'] {
  const { inspector } = session;
  const file = sources.fileOf(source);
  const wanted = lineIn(counting, line);
  const { recording } = inspector.fray;
  const found: number[] = [];
  for (let seq = 1; seq < recording.count(); seq += 1) {
    const rule = recording.facts.ruleOf(seq);
    if (rule?.file === file && rule?.line === wanted) found.push(seq);
  }
  const at = inspector.fray.at();
  const near = found.sort((a, b) => Math.abs(a - at) - Math.abs(b - at)).slice(0, 20);
  return {
    targets: near
      .sort((a, b) => a - b)
      .map((seq) => ({ id: seq, label: `event ${seq}${seq < at ? ', before this' : ''}`, line })),
  };
}

// ------------------------------------------------------------------------------------------------ breakpoints

type Make = ClientPoint['make'];

const readAt =
  (text: string): Make =>
  (inspector) =>
    readBreakpoint(inspector, text);

/**
 * Creates the breakpoints that a client wants, stores them in the list `of` their sort, and returns the result of each.
 * @param makerOf returns what creates one, without its conditions
 */
function keepPoints<
  Wish extends Pick<DebugProtocol.SourceBreakpoint, 'condition' | 'hitCondition' | 'logMessage'>,
>(
  { debuggee, counting, nextId }: RequestContext,
  sort: ClientPoint['sort'],
  wishes: readonly Wish[],
  makerOf: (wish: Wish) => Make,
  of = '',
): { breakpoints: DebugProtocol.Breakpoint[] } {
  const { inspector } = debuggee.session;
  const made = wishes.map((wish) => {
    const { condition, hitCondition = '', logMessage = '' } = wish;
    const makeAny = makerOf(wish);
    const stopsAt = readHitTest(hitCondition);
    const make: Make =
      hitCondition.trim() === '' || stopsAt !== undefined
        ? (one) => onlyWhen(one, makeAny(one), condition)
        : () => denied('a hit count is a number such as 3, >3, >=3 or %3');
    const answer = make(inspector);
    const point: ClientPoint = {
      id: nextId(),
      sort,
      make,
      stopsAt,
      message: logMessage.trim() === '' ? undefined : logMessage,
      breakpoint: answer.ok ? answer.breakpoint : undefined,
    };
    return { answer, point };
  });
  debuggee.points[sort].set(
    of,
    made.map(({ point }) => point),
  );
  placePoints(debuggee);
  return {
    breakpoints: made.map(({ answer, point: { id } }) =>
      answer.ok
        ? {
            id,
            verified: true,
            ...(answer.line === undefined ? {} : { line: lineOut(counting, answer.line) }),
            ...(answer.note === undefined ? {} : { message: answer.note }),
          }
        : { id, verified: false, message: answer.why },
    ),
  };
}

function setBreakpoints(
  context: RequestContext,
  { source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments,
): DebugProtocol.SetBreakpointsResponse['body'] {
  const { debuggee, counting } = context;
  const file = debuggee.sources.fileOf(source);
  return keepPoints(
    context,
    'breakpoint',
    breakpoints,
    ({ line }) =>
      (inspector) =>
        file === undefined
          ? denied('this file is not among the rules that are being debugged')
          : linePoint(inspector, file, lineIn(counting, line)),
    source.path ?? String(source.sourceReference ?? source.name ?? ''),
  );
}

function dataBreakpointInfo(
  { debuggee }: RequestContext,
  { variablesReference = 0, name }: DebugProtocol.DataBreakpointInfoArguments,
): DebugProtocol.DataBreakpointInfoResponse['body'] {
  const { inspector } = debuggee.session;
  const path =
    variablesReference > 0 ? (variableIn(debuggee, variablesReference, name)?.path ?? '') : name;
  return isPath(inspector, path)
    ? {
        dataId: path,
        description: `${path} changes`,
        accessTypes: ['write'],
        canPersist: true,
      }
    : {
        dataId: null,
        description: `${name} is not a value of the fight: only values under “State” change`,
      };
}

function breakpointLocations(
  { debuggee, counting }: RequestContext,
  { source, line, endLine = line }: DebugProtocol.BreakpointLocationsArguments,
): DebugProtocol.BreakpointLocationsResponse['body'] {
  const file = debuggee.sources.fileOf(source);
  const lines = file === undefined ? [] : linesWithEvents(debuggee.session.inspector, file);
  return {
    breakpoints: lines
      .filter((one) => one >= lineIn(counting, line) && one <= lineIn(counting, endLine))
      .map((one) => ({ line: lineOut(counting, one) })),
  };
}

// ------------------------------------------------------------------------------------------------ values

function evaluated(
  { debuggee, send }: RequestContext,
  { expression, context, frameId }: DebugProtocol.EvaluateArguments,
): DebugProtocol.EvaluateResponse['body'] {
  const { value, below } = evaluate(debuggee, send, expression, context, frameId);
  return {
    result: value,
    variablesReference: below === undefined ? 0 : debuggee.variables.reference(below),
  };
}

function setGiven(
  { debuggee, send }: RequestContext,
  { variablesReference, name, value }: DebugProtocol.SetVariableArguments,
): DebugProtocol.SetVariableResponse['body'] {
  const variable = variableIn(debuggee, variablesReference, name);
  if (variable === undefined) throw wrongUsage(`there is no ${name} here`);
  return { value: setVariable(debuggee, send, variable, value) };
}
