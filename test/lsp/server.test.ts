// Tests the language server end to end: a protocol client types, over the streams of a real process and over streams in memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FrayRun } from '@fray/lsp/server';
import { createLanguageService } from '@fray/lsp/service';
import { expect, test } from 'vitest';
import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentHighlightKind,
  DocumentHighlightRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  WorkspaceSymbolRequest,
  type CompletionItem,
  type Diagnostic,
} from 'vscode-languageserver-protocol';
import { connectClient, connectedTo, type Client } from './client-fixture.ts';
import { sessions, type TypingSession } from './sessions.ts';

const uri = 'file:///rules/duel.fray';

const toldOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ range, code }) => `${range.start.line + 1}: ${String(code)}`);

/** Types a session key by key and compares the problems after each stretch. */
async function replay(client: Client, { text, keys }: TypingSession): Promise<void> {
  await client.open(uri, text);
  expect(toldOf((await client.problems(uri)).diagnostics)).toEqual([]);
  for (const { behind, back = 0, type, told } of keys) {
    const found = client.textOf(uri).indexOf(behind);
    expect(found).toBeGreaterThanOrEqual(0);
    let at = found + behind.length;
    for (; at > found + behind.length - back; at -= 1) await client.edit(uri, at - 1, at, '');
    for (const key of type) {
      await client.edit(uri, at, at, key);
      at += 1;
    }
    expect([type, toldOf((await client.problems(uri)).diagnostics)]).toEqual([type, told]);
  }
}

test.each(sessions)('the problems are right while somebody types: $name', async (session) => {
  const client = await connectedTo({});
  await replay(client, session);
});

test('the server works over the streams of a process, from its start to its end', async () => {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../packages/cli/dist/fray.js'),
      'lsp',
      '--stdio',
      '--clientProcessId=1',
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const client = await connectClient(child.stdout, child.stdin);
  for (const session of sessions.slice(0, 1)) await replay(client, session);
  const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
    textDocument: { uri },
  });
  expect(lenses?.map(({ command }) => command?.title)).toEqual([
    'odds of this check',
    'run this scenario',
  ]);
  await client.close();
  expect(await ended).toEqual([0, null]);
});

const [{ text: duel }] = sessions as [TypingSession];
const where = (word: string, by = 0): { line: number; character: number } => {
  const lines = duel.slice(0, duel.indexOf(word) + by).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
};
const textDocument = { uri };

test('requests get answers in the shapes of the protocol', async () => {
  const ran: string[][] = [];
  const run = (argv: readonly string[]): Promise<FrayRun> => {
    ran.push([...argv]);
    return Promise.resolve({ code: 0, text: 'hit 1/2\n', result: 'hit 1/2\n' });
  };
  const client = await connectedTo({ run });
  await client.open(uri, duel);
  const ask = client.connection;
  expect(
    await ask.sendRequest(HoverRequest.type, { textDocument, position: where('Thrust') }),
  ).toMatchObject({
    contents: { value: expect.stringContaining('```fray\ncheck Thrust by a\n```') as string },
  });
  const items = await ask.sendRequest(CompletionRequest.type, {
    textDocument,
    position: where('lower t.HP', 'lower t.'.length),
  });
  expect((items as CompletionItem[]).map(({ label }) => label)).toEqual(['skill', 'HP']);
  expect(
    await ask.sendRequest(DefinitionRequest.type, { textDocument, position: where('face <=') }),
  ).toMatchObject([{ uri, range: { start: where('face') } }]);
  const edit = await ask.sendRequest(RenameRequest.type, {
    textDocument,
    position: where('Thrust'),
    newName: 'Stab',
  });
  expect(edit?.changes?.[uri]).toHaveLength(2);
  await expect(
    ask.sendRequest(RenameRequest.type, {
      textDocument,
      position: where('Thrust'),
      newName: 'where',
    }),
  ).rejects.toThrow('word of the language');
  const tokens = await ask.sendRequest(SemanticTokensRequest.type, { textDocument });
  expect(tokens?.data.length).toBeGreaterThan(100);
  const folds = await ask.sendRequest(FoldingRangeRequest.type, { textDocument });
  expect(folds?.[0]?.startLine).toBe(where('kind ').line);
  const answer: unknown = await ask.sendRequest(ExecuteCommandRequest.type, {
    command: 'fray.run',
    arguments: [['odds', '/rules/duel.fray', '--check', 'Thrust']],
  });
  expect([answer, ran, client.said]).toEqual([
    { code: 0, text: 'hit 1/2\n', result: 'hit 1/2\n' },
    [['odds', '/rules/duel.fray', '--check', 'Thrust']],
    [expect.stringContaining('$ fray odds'), 'hit 1/2'],
  ]);
  for (const argv of [['fmt', 'a'], 'run', undefined]) {
    expect(
      await ask.sendRequest(ExecuteCommandRequest.type, { command: 'fray.run', arguments: [argv] }),
    ).toBeNull();
  }
});

test.each([
  [
    'odds',
    0,
    'note: a draft\nThrust\n  hit   1/2\n',
    'Thrust\n  hit   1/2\n',
    'Thrust\n  hit   1/2',
  ],
  ['hunt', 2, '', '', 'fray hunt duel.fray ended with 2'],
])('a result is a message, and the whole output is in the log: %s', async (...row) => {
  const [command, code, text, result, told] = row;
  const client = await connectedTo({ run: () => Promise.resolve({ code, text, result }) });
  await client.connection.sendRequest(ExecuteCommandRequest.type, {
    command: 'fray.run',
    arguments: [[command, 'duel.fray']],
  });
  expect(client.said).toEqual([`$ fray ${command} duel.fray\n${text}`, told]);
});

test('places, selections, signatures, hints and names of all files are answered', async () => {
  const files = new Map([['/rules/other.fray', 'ruleset "Other"\n\nspan thunder\n']]);
  const client = await connectedTo({
    read: (path) => files.get(path),
    list: () => [...files.keys()],
  });
  const table = 'table Weapon\n  weapon  die\n  sword   d8\n  axe     d10\n';
  const text = `${duel}\n${table}\nprocedure Arm of p\n  let best be Weapon at axe under die\n  roll best as pain\n  lower p.HP by pain\n`;
  await client.open(uri, text);
  const ask = client.connection;
  const at = (word: string, by = 0): { line: number; character: number } => {
    const lines = text.slice(0, text.lastIndexOf(word) + by).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  const places = await ask.sendRequest(DocumentHighlightRequest.type, {
    textDocument,
    position: at('best as pain'),
  });
  expect(places).toMatchObject([
    { kind: DocumentHighlightKind.Write, range: { start: at('best be') } },
    { kind: DocumentHighlightKind.Read, range: { start: at('best as pain') } },
  ]);
  const [selection] =
    (await ask.sendRequest(SelectionRangeRequest.type, {
      textDocument,
      positions: [at('HP by pain', 1)],
    })) ?? [];
  const widths: string[] = [];
  for (let one = selection; one !== undefined; one = one.parent)
    widths.push(
      text
        .split('\n')
        [one.range.start.line]?.slice(
          one.range.start.character,
          one.range.start.line === one.range.end.line ? one.range.end.character : undefined,
        ) ?? '',
    );
  expect(widths.slice(0, 4)).toEqual(['HP', 'p.HP', 'lower p.HP by pain', 'procedure Arm of p']);
  const hints = await ask.sendRequest(InlayHintRequest.type, {
    textDocument,
    range: { start: at('procedure Arm'), end: at('pain', 4) },
  });
  expect(hints).toMatchObject([
    { position: at('best be', 'best'.length), label: ': a die' },
    { position: at('under die', 'under die'.length), label: '= d10' },
  ]);
  const names = await ask.sendRequest(WorkspaceSymbolRequest.type, { query: 'thr' });
  expect(names?.map(({ name }) => name)).toEqual(['Thrust', 'thunder']);
  const others = await ask.sendRequest(WorkspaceSymbolRequest.type, { query: 'tder' });
  expect(others).toMatchObject([
    { name: 'thunder', location: { uri: 'file:///rules/other.fray' } },
  ]);
});

test('an editor that fills in holes gets patterns, another one gets plain lines', async () => {
  for (const snippetSupport of [true, false]) {
    const client = await connectedTo({}, [], {
      textDocument: { completion: { completionItem: { snippetSupport } } },
    });
    await client.open(uri, `${duel}procedure Extra by c\n  \n`);
    const items = (await client.connection.sendRequest(CompletionRequest.type, {
      textDocument,
      position: { line: duel.split('\n').length, character: 2 },
    })) as CompletionItem[];
    const textOf = (label: string): unknown => items.find((one) => one.label === label)?.textEdit;
    const [play, call] = snippetSupport
      ? ['play ${1:round} up to ${2:20} times', 'Thrust by ${1:a}']
      : ['play round up to 20 times', 'Thrust'];
    expect(textOf('play round up to 20 times')).toMatchObject({ newText: play });
    expect(textOf('Thrust')).toMatchObject({ newText: call });
  }
});

test.each([
  ['Thrust ', 0],
  ['Thrust by ', 0],
  ['Thrust by c', 0],
  ['Thrust by c ', 1],
  ['Thrust by c on ', 1],
  ['Thrust by c on c ', 1],
])('the signature of an unfinished call says which part comes next: %s', async (typed, active) => {
  const client = await connectedTo({});
  const rules = duel.replace('check Thrust by a', 'check Thrust by a on t');
  await client.open(uri, rules);
  await client.problems(uri);
  const line = `procedure Extra by c\n  ${typed}`;
  await client.edit(uri, rules.length, rules.length, line);
  const position = { line: `${rules}${line}`.split('\n').length - 1, character: typed.length + 2 };
  const help = await client.connection.sendRequest(SignatureHelpRequest.type, {
    textDocument,
    position,
  });
  expect(help).toMatchObject({
    signatures: [
      {
        label: 'Thrust by a on t',
        parameters: [{ label: [7, 11] }, { label: [12, 16] }],
      },
    ],
    activeParameter: active,
  });
});

test('a fix is offered at the problem, and corrects it', async () => {
  const client = await connectedTo({});
  await client.open(uri, duel.replace('lower t.HP', 'lower t.HQ'));
  const [problem] = (await client.problems(uri)).diagnostics;
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range: problem?.range ?? { start: where('lower'), end: where('lower') },
    context: { diagnostics: [] },
  });
  expect(actions).toMatchObject([
    {
      title: 'did you mean `HP`?',
      isPreferred: true,
      edit: { changes: { [uri]: [{ newText: 'HP' }] } },
    },
  ]);
});

const tough = `ruleset "Tough"

span round

side here
kind Cat
  reach  1..6         default 3
  lives  counter 0..  starts 9

table Difficulty
  difficulty  die
  easy        d6
  tough       d10

given how   row of Difficulty  default easy
track heat  0..9               starts 0

ruling ties
  first  default
  none

check Leap by c
  roll how.die as feet
    Hot  -1  when heat > 3
  let goal be c.reach
  over   when feet <= goal and ties is first
  falls  otherwise

trigger Burn when heat rises
  announce "hot"

encounter
  play round up to 3 times
    step Leaps
      each c in here where c.lives > 0
        Leap by c
          over   raise heat by 1
          falls  lower c.lives by 1

scenario Ditch
  side here
    Cat
    Tom
`;

test.each([
  ['tough       d10', 'tough       d12', 'set Difficulty at tough under die to d12'],
  ['default easy', 'default tough', 'set given how to tough'],
  ['starts 0', 'starts 2', 'set track heat to 2'],
  ['starts 9', 'starts 7', 'set field lives in kind Cat to 7'],
  ['  first  default\n  none\n', '  first\n  none   default\n', 'set ruling ties to none'],
  ['Hot  -1', 'Hot  -2', 'set modifier Hot in check Leap to -2'],
  ['heat > 3', 'heat > 4', 'set modifier Hot in check Leap to -1 when heat > 4'],
  ['roll how.die as', 'roll 2d6 as', 'set roll feet in check Leap to 2d6'],
  ['be c.reach', 'be c.reach + 1', 'set let goal in check Leap to c.reach + 1'],
  [
    'feet <= goal',
    'feet < goal',
    'set outcome over in check Leap to feet < goal and ties is first',
  ],
  ['    Hot  -1  when heat > 3\n', '', 'remove modifier Hot in check Leap'],
  ['trigger Burn when heat rises\n  announce "hot"\n\n', '', 'remove trigger Burn'],
  [
    '  tough       d10\n',
    '  tough       d10\n  dire        d20\n',
    'add to table Difficulty\n  dire        d20',
  ],
  [
    'raise heat by 1',
    'raise heat by 2',
    'replace step Leaps in encounter\n  each c in here where c.lives > 0\n    Leap by c\n      over   raise heat by 2\n      falls  lower c.lives by 1',
  ],
  [
    'rises\n  announce "hot"',
    'changes\n  announce "hot"',
    'replace trigger Burn when heat changes\n  announce "hot"',
  ],
])('an edit of a ruleset becomes a house rule: %s, %s', async (was, is, line) => {
  const client = await connectedTo(
    { read: (path) => (path === '/rules/duel.fray' ? tough : undefined) },
    [],
    {
      workspace: { workspaceEdit: { resourceOperations: ['create'] } },
    },
  );
  expect(tough).toContain(was);
  await client.open(uri, tough.replace(was, is));
  const ask = async (kinds: readonly string[]): Promise<unknown> =>
    client.connection.sendRequest(CodeActionRequest.type, {
      textDocument,
      range: { start: where('ruleset'), end: where('ruleset') },
      context: { diagnostics: [], only: [...kinds] },
    });
  const made = 'file:///rules/duel-house.fray';
  expect(await ask(['refactor'])).toMatchObject([
    {
      kind: 'refactor.extract',
      edit: {
        documentChanges: [
          { kind: 'create', uri: made },
          {
            textDocument: { uri: made },
            edits: [{ newText: `amends "duel.fray" as "Tough, house rules"\n\n${line}\n` }],
          },
          { textDocument: { uri }, edits: [{ newText: tough }] },
        ],
      },
    },
  ]);
  expect(await ask(['quickfix'])).toEqual([]);
});

test('house rules that are not open are checked with the rules that they amend, each in its own file', async () => {
  const house = 'file:///rules/house.fray';
  const files = new Map([
    ['/rules/house.fray', 'amends "duel.fray" as "Sharp"\nset roll face in check Thrust to 1d4\n'],
  ]);
  const client = await connectedTo(
    { read: (path) => files.get(path), list: () => [...files.keys()] },
    ['file:///rules'],
  );
  await client.open(uri, duel);
  await client.problems(uri);
  const at = duel.indexOf('as face') + 'as '.length;
  await client.edit(uri, at, at + 4, 'eye');
  const second = duel.indexOf('when face') + 'when '.length - 1;
  await client.edit(uri, second, second + 4, 'eye');
  expect((await client.problems(uri)).diagnostics).toEqual([]);
  expect(toldOf((await client.problems(house)).diagnostics)).toEqual([
    '2: names/nothing-to-change',
  ]);
});

test('for a client without a workspace, house rules beside an open file are checked and renamed too', async () => {
  const house = 'amends "duel.fray" as "Sharp"\nset roll face in check Thrust to 1d4\n';
  const asked: unknown[] = [];
  const client = await connectedTo({
    read: (path) => (path === '/rules/house.fray' ? house : undefined),
    list: (...given) => {
      asked.push(given);
      return ['/rules/house.fray'];
    },
  });
  await client.open(uri, duel);
  await client.problems(uri);
  const renamed = await client.connection.sendRequest(RenameRequest.type, {
    textDocument,
    position: where('Thrust'),
    newName: 'Stab',
  });
  expect(Object.keys(renamed?.changes ?? {})).toEqual([uri, 'file:///rules/house.fray']);
  // The server does not search a folder that the client has not named: it may be the whole disk.
  expect(asked).toEqual([['/rules/', true]]);
});

test('an internal fault is written to the log, and the server goes on', async () => {
  const broken = new Error('injected');
  const client = await connectedTo({
    createService: (host) => {
      const service = createLanguageService(host);
      return {
        ...service,
        hover: () => {
          throw broken;
        },
        problems: (path) => {
          if (service.source(path)?.text.includes('# fault') === true) throw broken;
          return service.problems(path);
        },
      };
    },
  });
  await client.open(uri, duel);
  await client.problems(uri);
  expect(
    await client.connection.sendRequest(HoverRequest.type, {
      textDocument,
      position: where('Thrust'),
    }),
  ).toBeNull();
  await client.edit(uri, duel.length, duel.length, '# fault');
  await client.edit(uri, duel.length, duel.length + '# fault'.length, '# none');
  expect((await client.problems(uri)).diagnostics).toEqual([]);
  expect(client.said.some((line) => line.includes('injected'))).toBe(true);
});
