// The extension: starts the command that lies beside it as language server and as debug adapter, shows what
// lenses print, and answers why a value is so.
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  LanguageClient,
  TransportKind,
  type LanguageClientOptions,
  type ServerOptions,
} from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/** Starts the extension. VS Code calls it when a Fray file is opened or debugged. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const fray = join(context.extensionPath, 'server', 'dist', 'fray.js');
  const output = vscode.window.createOutputChannel('Fray', { log: true });
  client = createClient(fray, output);
  context.subscriptions.push(
    output,
    vscode.debug.registerDebugAdapterDescriptorFactory('fray', {
      createDebugAdapterDescriptor: () =>
        // The editor's own Node runs it: nothing has to be installed.
        new vscode.DebugAdapterExecutable(process.execPath, [fray, 'dap'], {
          env: { ELECTRON_RUN_AS_NODE: '1' },
        }),
    }),
    vscode.debug.registerDebugConfigurationProvider('fray', { resolveDebugConfiguration }),
    vscode.languages.registerCodeLensProvider({ language: 'fray' }, { provideCodeLenses }),
    vscode.commands.registerCommand('fray.debug', () =>
      vscode.debug.startDebugging(undefined, {
        type: 'fray',
        request: 'launch',
        name: 'Fray',
        program: fileNow(),
      }),
    ),
    vscode.commands.registerCommand('fray.debugScenario', (program: string, scenario: string) =>
      vscode.debug.startDebugging(undefined, {
        type: 'fray',
        request: 'launch',
        name: scenario,
        program,
        scenario,
      }),
    ),
    vscode.commands.registerCommand('fray.why', (asked: WhyArgument) => tellWhy(asked, output)),
    vscode.commands.registerCommand('fray.returnFromFork', () => inConsole('return')),
    vscode.commands.registerCommand('fray.restartServer', () => client?.restart()),
  );
  await client.start();
}

/** Stops the language server. VS Code calls it at the end. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}

function createClient(fray: string, output: vscode.LogOutputChannel): LanguageClient {
  // The client itself adds `--stdio`. What the server starts for a lens runs in the editor's Node too.
  const server: ServerOptions = {
    module: fray,
    args: ['lsp'],
    transport: TransportKind.stdio,
    options: { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: 'fray' }],
    outputChannel: output,
    middleware: {
      executeCommand: async (command, given, next) => {
        const done: unknown = await next(command, given);
        // What a lens printed is in the server's log, which is this channel.
        if (command === 'fray.run') output.show(true);
        return done;
      },
    },
  };
  return new LanguageClient('fray', 'Fray', server, options);
}

function fileNow(): string {
  return vscode.window.activeTextEditor?.document.fileName ?? '';
}

/** Lets F5 play the open file without a launch configuration. */
function resolveDebugConfiguration(
  _: vscode.WorkspaceFolder | undefined,
  config: vscode.DebugConfiguration,
): vscode.DebugConfiguration | undefined {
  if (config.type !== undefined && config.type !== '') return config;
  const program = fileNow();
  return /\.(?:fray|jsonl)$/.test(program)
    ? { type: 'fray', request: 'launch', name: 'Fray', program }
    : undefined;
}

/** Returns a lens above each scenario that debugs it. The server has another one there that runs it. */
function provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
  const lenses: vscode.CodeLens[] = [];
  for (let line = 0; line < document.lineCount; line += 1) {
    const { text, range } = document.lineAt(line);
    const scenario = /^scenario\s+([\p{L}\p{N}_-]+)/u.exec(text)?.[1];
    if (scenario !== undefined)
      lenses.push(
        new vscode.CodeLens(range, {
          title: 'debug this scenario',
          command: 'fray.debugScenario',
          arguments: [document.fileName, scenario],
        }),
      );
  }
  return lenses;
}

/** The argument that the menu of a variable passes to a command. */
interface WhyArgument {
  readonly variable?: { readonly evaluateName?: string; readonly name?: string };
}

async function tellWhy({ variable }: WhyArgument, output: vscode.LogOutputChannel): Promise<void> {
  const asked = variable?.evaluateName ?? variable?.name;
  if (asked === undefined) return;
  const told = await inConsole(`why ${asked}`);
  if (told === undefined) return;
  output.appendLine(`\n${told}`);
  output.show(true);
}

/** Returns the debugger's answer to a line of its console; undefined if there is none. */
async function inConsole(expression: string): Promise<string | undefined> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== 'fray') return undefined;
  try {
    const answer: unknown = await session.customRequest('evaluate', {
      expression,
      context: 'repl',
    });
    return typeof answer === 'object' && answer !== null && 'result' in answer
      ? String(answer.result)
      : undefined;
  } catch {
    // The editor shows the debugger's error message.
    return undefined;
  }
}
