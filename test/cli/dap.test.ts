// Tests `fray dap` end to end: Microsoft's test client of the Debug Adapter Protocol speaks to the bundled command over its standard input
// and output.
import { DebugClient } from '@vscode/debugadapter-testsupport';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';

const bin = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
const lineOf = (text: string): number =>
  duel.split('\n').findIndex((one) => one.includes(text)) + 1;

let table: string;
let client: DebugClient;
let isStarted = false;
beforeEach(async () => {
  table = mkdtempSync(join(tmpdir(), 'fray-dap-'));
  writeFileSync(join(table, 'duel.fray'), duel);
  // The client starts the adapter with one argument, a script. So a small script of the test starts the command.
  const script = join(table, 'dap.mjs');
  writeFileSync(
    script,
    `process.argv.splice(2, Infinity, 'dap');\nawait import(${JSON.stringify(bin)});\n`,
  );
  client = new DebugClient(process.execPath, script, 'fray', { cwd: table });
  await client.start();
  isStarted = true;
});
afterEach(async () => {
  // A test that was left out has started no client, and a client that has already stopped would never answer.
  if (!isStarted) return;
  isStarted = false;
  await client.stop();
  rmSync(table, { recursive: true, force: true });
});

/** The log of a fight that is played once: Ada hits with 1, Bram misses with 20, Ada hits again with 1, and Bram falls. */
let fight: string | undefined;
function playDuel(): string {
  const log = join(table, 'fight.jsonl');
  if (fight === undefined)
    spawnSync(
      process.execPath,
      [bin, 'run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', 'fight.jsonl'],
      { cwd: table },
    );
  else writeFileSync(log, fight);
  fight ??= readFileSync(log, 'utf8');
  return log;
}

type Stop = DebugProtocol.StoppedEvent['body'];
const stopped = async (): Promise<Stop> => {
  const event = await client.waitForEvent('stopped', 20_000);
  return (event as DebugProtocol.StoppedEvent).body;
};

/** Launches the debugger, sets breakpoints by `before`, and waits for the first stop. */
async function begin(
  config: Readonly<Record<string, unknown>>,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Stop> {
  const ready = client.waitForEvent('initialized', 20_000);
  await client.initializeRequest();
  await client.launchRequest(config as DebugProtocol.LaunchRequestArguments);
  await ready;
  await before();
  const stop = stopped();
  await client.configurationDoneRequest();
  return stop;
}

async function after(request: Promise<unknown>): Promise<Stop> {
  const stop = stopped();
  await request;
  return stop;
}

async function frames(): Promise<readonly DebugProtocol.StackFrame[]> {
  return (await client.stackTraceRequest({ threadId: 1 })).body.stackFrames;
}

/** Returns the variables of a scope with their texts and references. */
async function scope(name: string, frameId = 1): Promise<readonly DebugProtocol.Variable[]> {
  const { scopes } = (await client.scopesRequest({ frameId })).body;
  const found = scopes.find((one) => one.name === name);
  return below(found?.variablesReference ?? 0);
}
async function below(variablesReference: number): Promise<readonly DebugProtocol.Variable[]> {
  return (await client.variablesRequest({ variablesReference })).body.variables;
}
const said = (variables: readonly DebugProtocol.Variable[]): readonly string[] =>
  variables.map(({ name, value }) => `${name} ${value}`);

describe('the debugger of a log', () => {
  test('stops at its entry and at lines of the rules, forwards and backwards, and shows the current event', async () => {
    const program = playDuel();
    const path = join(table, 'duel.fray');
    const line = lineOf('roll d20 as blow');
    const entry = await begin({ program }, async () => {
      const { body } = await client.setBreakpointsRequest({
        source: { path },
        breakpoints: [{ line }],
      });
      expect(body.breakpoints).toMatchObject([{ verified: true, line }]);
    });
    expect(entry.reason).toBe('entry');
    expect(entry.description).toMatch(/^event 0 of \d+, in the past$/);
    const first = await after(client.continueRequest({ threadId: 1 }));
    expect(first).toMatchObject({ reason: 'breakpoint', text: 'Ada throws d20 for Strike: 1' });
    expect(first.hitBreakpointIds).toHaveLength(1);
    expect((await frames()).map(({ name, source, line: at }) => [name, source?.path, at])).toEqual([
      ['check Strike', path, line],
      ['action Attack', path, lineOf('  Strike by a on t')],
      ['encounter', path, lineOf('ask p to take')],
      ['Turns', undefined, 0],
      ['round 1', undefined, 0],
    ]);
    const second = await after(client.continueRequest({ threadId: 1 }));
    expect(second.text).toBe('Bram throws d20 for Strike: 20');
    const back = await after(client.reverseContinueRequest({ threadId: 1 }));
    expect(back.text).toBe(first.text);
    const start = await after(client.reverseContinueRequest({ threadId: 1 }));
    expect(start.description).toMatch(/^event 0 of/);
  });

  test('a hit count chooses among the hits in both directions, and a logpoint writes its message and goes on', async () => {
    const source = { path: join(table, 'duel.fray') };
    const line = lineOf('roll d20 as blow');
    const logged: string[] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => logged.push(body.output));
    await begin({ program: playDuel() }, async () => {
      const { body } = await client.setBreakpointsRequest({
        source,
        breakpoints: [
          { line, hitCondition: '2' },
          { line, hitCondition: 'often' },
        ],
      });
      expect(body.breakpoints.map(({ verified }) => verified)).toEqual([true, false]);
    });
    const second = await after(client.continueRequest({ threadId: 1 }));
    expect(second.text).toBe('Bram throws d20 for Strike: 20');
    expect((await after(client.continueRequest({ threadId: 1 }))).reason).toBe('pause');
    expect((await after(client.reverseContinueRequest({ threadId: 1 }))).text).toBe(second.text);
    await after(client.reverseContinueRequest({ threadId: 1 }));
    logged.length = 0;
    await client.setBreakpointsRequest({
      source,
      breakpoints: [{ line, logMessage: '{a} strikes at skill {a.skill}' }],
    });
    expect((await after(client.continueRequest({ threadId: 1 }))).reason).toBe('pause');
    expect(logged.map((one) => one.trim())).toEqual([
      'Ada strikes at skill 12',
      'Bram strikes at skill 10',
      'Ada strikes at skill 12',
    ]);
  });

  test('steps by a line of the rules, or by an event with instruction granularity, forwards and backwards', async () => {
    await begin({ program: playDuel() });
    const at = async (request: Promise<unknown>): Promise<string> =>
      /^event (\d+)/.exec((await after(request)).description ?? '')?.[1] ?? '';
    const event = await at(client.nextRequest({ threadId: 1, granularity: 'instruction' }));
    expect(event).toBe('1');
    expect(await at(client.stepInRequest({ threadId: 1 }))).toBe('2');
    const line = await at(client.nextRequest({ threadId: 1 }));
    expect(Number(line)).toBeGreaterThan(2);
    expect(await at(client.stepBackRequest({ threadId: 1, granularity: 'instruction' }))).toBe(
      String(Number(line) - 1),
    );
    expect(await at(client.customRequest('restart', {}))).toBe('0');
  });

  test('names the event, what a rule knows and the state, and shows participants behind their names', async () => {
    await begin({ program: playDuel() }, () =>
      client.setFunctionBreakpointsRequest({
        breakpoints: [{ name: 'Strike', condition: 't.HP < 2' }],
      }),
    );
    const stop = await after(client.continueRequest({ threadId: 1 }));
    expect(stop.reason).toBe('function breakpoint');
    const names = await scope('Names');
    expect(said(names)).toEqual(['a Ada', 't Bram', 'blow 1']);
    expect(said(await below(names[1]?.variablesReference ?? 0))).toContain('HP 1');
    expect(said(await below(names[2]?.variablesReference ?? 0))).toEqual([
      'dice d20',
      'die 1 (d20) 1',
    ]);
    expect(said(await scope('State')).map((one) => one.split(' ')[0])).toContain('Bram');
    expect(said(await scope('Readings and givens'))).toEqual(['ties attacker', 'distance near']);
    const { body } = await client.evaluateRequest({ expression: 't.HP + blow', frameId: 1 });
    expect(body.result).toBe('2');
    const why = await client.evaluateRequest({ expression: 'why Bram.HP', context: 'repl' });
    expect(why.body.result).toMatch(/Bram\.HP is 1[^]*because Strike is hit/);
  });

  test('stops where a value changes, and going back where it had changed before', async () => {
    await begin({ program: playDuel() }, async () => {
      const { body } = await client.dataBreakpointInfoRequest({ name: 'Bram.HP' });
      expect(body).toMatchObject({ dataId: 'Bram.HP', accessTypes: ['write'] });
      const none = await client.dataBreakpointInfoRequest({ name: 'Bram.Luck' });
      expect(none.body.dataId).toBeNull();
      await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: 'Bram.HP' }] });
    });
    const texts: string[] = [];
    for (const request of ['continue', 'continue', 'reverseContinue'] as const) {
      const stop = await after(client.customRequest(request, { threadId: 1 }));
      expect(stop.reason).toBe('data breakpoint');
      texts.push(stop.text ?? '');
    }
    expect(texts).toEqual(['Bram HP 2 → 1', 'Bram HP 1 → 0', 'Bram HP 2 → 1']);
  });

  test('forks when a die is set, and `return` at the console goes back to it', async () => {
    await begin({ program: playDuel() }, () =>
      client.setExceptionBreakpointsRequest({ filters: ['throws'] }),
    );
    const before = await after(client.continueRequest({ threadId: 1 }));
    const { scopes } = (await client.scopesRequest({ frameId: 1 })).body;
    const variablesReference = scopes[0]?.variablesReference ?? 0;
    const told = client.waitForEvent('output', 20_000);
    // A client that does not hear that the fight went on keeps showing the event of the last stop.
    const continued = client.waitForEvent('continued', 20_000);
    const fork = await after(
      client.setVariableRequest({ variablesReference, name: 'blow', value: '20' }),
    );
    expect((await continued).body).toMatchObject({ threadId: 1 });
    expect(fork).toMatchObject({ reason: 'goto', text: 'Ada throws d20 for Strike: 20' });
    expect(((await told) as DebugProtocol.OutputEvent).body.output).toContain(
      'a fork: die Strike.blow/Ada#0=20',
    );
    expect(said(await scope('Names'))).toContain('blow 20');
    const next = await after(client.continueRequest({ threadId: 1 }));
    expect(next).toMatchObject({ reason: 'exception' });
    const back = await after(client.evaluateRequest({ expression: 'return', context: 'repl' }));
    expect(back.text).toBe(before.text);
    await expect(
      client.setVariableRequest({
        variablesReference:
          (await client.scopesRequest({ frameId: 1 })).body.scopes[0]?.variablesReference ?? 0,
        name: 'a',
        value: 'Bram',
      }),
    ).rejects.toThrow('you can only change dice, answers and readings');
  });

  test('jumps to an event of a line, and to where the rule of a frame began', async () => {
    const program = playDuel();
    await begin({ program });
    const { body } = await client.gotoTargetsRequest({
      source: { path: join(table, 'duel.fray') },
      line: lineOf('lower t.HP by 1'),
    });
    expect(body.targets).toHaveLength(2);
    const stop = await after(
      client.gotoRequest({ threadId: 1, targetId: body.targets[1]?.id ?? 0 }),
    );
    expect(stop.text).toBe('Bram HP 1 → 0');
    expect((await after(client.restartFrameRequest({ frameId: 1 }))).text).toContain('Ada');
  });

  test('shows the rules in the log if there is no file of them, and breakpoints stop in them', async () => {
    const program = playDuel();
    writeFileSync(join(table, 'duel.fray'), 'ruleset "Something else"\n');
    await begin({ program });
    const [file] = (await client.customRequest('loadedSources', {})).body
      .sources as DebugProtocol.Source[];
    expect(file).toMatchObject({ name: 'duel.fray', sourceReference: 1 });
    const text = await client.sourceRequest({ sourceReference: 1 });
    expect(text.body.content).toBe(duel);
    const set = await client.setBreakpointsRequest({
      source: { sourceReference: 1 },
      breakpoints: [{ line: lineOf('roll d20') }],
    });
    expect(set.body.breakpoints[0]?.verified).toBe(true);
  });
});

describe('the debugger of a ruleset', () => {
  test('plays only as far as somebody looks, and lets answers and readings be changed', async () => {
    const stop = await begin(
      { program: 'duel.fray', cwd: table, scenario: 'Bridge', seed: '1', dice: '1,20,1' },
      () => client.setExceptionBreakpointsRequest({ filters: ['decisions'], filterOptions: [] }),
    );
    expect(stop.description).toMatch(/^event 0 of \d+ so far$/);
    await after(client.continueRequest({ threadId: 1 }));
    const readings = (await client.scopesRequest({ frameId: 1 })).body.scopes.find(
      (one) => one.name === 'Readings and givens',
    );
    const fork = await after(
      client.setVariableRequest({
        variablesReference: readings?.variablesReference ?? 0,
        name: 'ties',
        value: 'defender',
      }),
    );
    expect(fork.reason).toBe('goto');
    expect(said(await scope('Readings and givens'))).toContain('ties defender');
  });

  test('reports a misspelt key at its console', async () => {
    const told = client.waitForEvent('output', 20_000);
    await begin({ program: 'duel.fray', cwd: table, scenario: 'Bridge', sed: '1' });
    expect(((await told) as DebugProtocol.OutputEvent).body.output).toBe(
      '`sed` of the launch configuration is not known; did you mean `seed`?\n',
    );
  });

  test('reports mistakes in words: rules with errors, unknown keys, a missing program, requests before the launch', async () => {
    await client.initializeRequest();
    await expect(client.threadsRequest()).rejects.toThrow('nothing is being debugged yet');
    const launch = (config: Readonly<Record<string, unknown>>): Promise<unknown> =>
      client.launchRequest(config as DebugProtocol.LaunchRequestArguments);
    await expect(launch({})).rejects.toThrow('names no `program`');
    await expect(launch({ program: 'no.fray', cwd: table })).rejects.toThrow('no.fray');
    await expect(launch({ program: 'duel.fray', cwd: table, with: 'x' })).rejects.toThrow(
      '`with` of the launch configuration must be a list of texts',
    );
    await expect(launch({ program: 'duel.fray', cwd: table, scenario: 'Bridg' })).rejects.toThrow(
      'Bridge',
    );
    writeFileSync(join(table, 'broken.fray'), 'ruleset "x"\nchek\n');
    await expect(launch({ program: 'broken.fray', cwd: table })).rejects.toThrow();
    await expect(client.customRequest('readMemory', {})).rejects.toThrow(
      'has no request `readMemory`',
    );
  });
});
