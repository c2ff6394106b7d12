// The debug adapter on two streams: it reads requests from one, and writes responses and events to
// the other.
import { DebugSession } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { isRecordingFault } from '@fray/engine/debugger';
import { wrongUsage } from '../exit-codes.ts';
import { stopOf } from '../file-failures.ts';
import type { Host } from '../host.ts';
import { clean } from '../report/text.ts';
import { argumentsOf } from './arguments.ts';
import { capabilities } from './points.ts';
import { runToPoint, sendStopped, type Debuggee } from './debuggee.ts';
import { launch } from './launch.ts';
import { REQUESTS, type ClientCounting } from './requests.ts';

/** Serves one client until it disconnects or its stream ends. */
export function serveClient(
  host: Host,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  return new Promise((done) => {
    const adapter = new FrayAdapter(host, done);
    input.once('end', done);
    adapter.start(input, output);
  });
}

// The library provides the transport as a base class.
class FrayAdapter extends DebugSession {
  readonly #host: Host;
  readonly #done: () => void;
  readonly #counting: ClientCounting = { line: 1, column: 1 };
  #debuggee: Debuggee | undefined;
  #ids = 0;
  /** Requests are answered in order, even if one has to wait for files. */
  #queue: Promise<void> = Promise.resolve();

  constructor(host: Host, done: () => void) {
    super();
    this.#done = done;
    // Output of commands goes to the client's console: the standard output belongs to the protocol.
    const print = (category: string) => (text: string) =>
      this.#tell('output', { category, output: text });
    this.#host = {
      ...host,
      stdout: { ...host.stdout, write: print('stdout'), data: print('stdout'), isTTY: false },
      stderr: { ...host.stderr, write: print('console'), data: print('console'), isTTY: false },
    };
  }

  override shutdown(): void {
    this.#done();
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    this.#queue = this.#queue.then(() => this.#answer(request));
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    // Events that a request causes are sent after its response.
    const later: (() => void)[] = [];
    const respond = (rest: object): void => {
      const response = {
        seq: 0,
        type: 'response',
        request_seq: request.seq,
        command: request.command,
        success: true,
        ...rest,
      };
      this.sendResponse(response);
      for (const send of later) send();
    };
    try {
      const body = await this.#does(request, later);
      respond(body === undefined ? {} : { body });
    } catch (thrown) {
      const message = messageOf(thrown);
      later.length = 0;
      respond({
        success: false,
        message,
        body: { error: { id: 1, format: escaped(message), showUser: true } },
      });
    }
  }

  async #does(
    { command, arguments: sent }: DebugProtocol.Request,
    later: (() => void)[],
  ): Promise<object | void> {
    const send = (event: string, body: object): void =>
      void later.push(() => this.#tell(event, body));
    const given = argumentsOf(command, sent);
    switch (command) {
      case 'initialize': {
        const { linesStartAt1 = true, columnsStartAt1 = true } =
          given as DebugProtocol.InitializeRequestArguments;
        this.#counting.line = linesStartAt1 ? 1 : 0;
        this.#counting.column = columnsStartAt1 ? 1 : 0;
        return capabilities;
      }
      case 'launch':
        this.#debuggee = await launch(this.#host, given);
        for (const note of this.#debuggee.notes)
          send('output', { category: 'console', output: `${clean(note)}\n` });
        send('initialized', {});
        return undefined;
      case 'attach':
        throw wrongUsage('there is nothing to attach to', 'use "request": "launch"');
      case 'configurationDone': {
        const debuggee = this.#known();
        later.push(() => {
          const now = (event: string, body: object): void => this.#tell(event, body);
          if (debuggee.stopOnEntry) sendStopped(debuggee, now, 'entry');
          else runToPoint(debuggee, now, 'forward');
        });
        return undefined;
      }
      case 'terminate':
        send('terminated', {});
        return undefined;
      case 'disconnect':
        later.push(() => setImmediate(this.#done));
        return undefined;
      default: {
        const handler = REQUESTS.get(command);
        if (handler === undefined)
          throw wrongUsage(`this debug adapter has no request \`${command}\``);
        const context = {
          debuggee: this.#known(),
          send,
          counting: this.#counting,
          nextId: () => (this.#ids += 1),
        };
        return handler(context, given as never);
      }
    }
  }

  #known(): Debuggee {
    if (this.#debuggee === undefined)
      throw wrongUsage('nothing is being debugged yet: `launch` comes first');
    return this.#debuggee;
  }

  #tell(event: string, body: object): void {
    this.sendEvent({ seq: 0, type: 'event', event, body });
  }
}

function messageOf(thrown: unknown): string {
  const foreseen = stopOf(thrown);
  if (foreseen !== undefined)
    return `${foreseen.message}${foreseen.hint === undefined ? '' : `; ${foreseen.hint}`}`;
  if (isRecordingFault(thrown))
    return `this log is not one that a run could have written: ${thrown.message}`;
  return `this is a bug in fray, not in your rules: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}

/** Escapes braces, which would be placeholders in a format string. */
function escaped(message: string): string {
  return message.replaceAll('{', '(').replaceAll('}', ')');
}
