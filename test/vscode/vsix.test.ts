// The archive that VS Code installs: the test builds and unpacks it, and starts its server and debug adapter from there.
import { WORDS } from '@fray/dsl';
import { unzipSync } from 'fflate';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { grammar } from '../../packages/vscode/src/grammar.ts';
import { PALETTE_COMMANDS, LAUNCH_KEYS, manifestOf } from '../../packages/vscode/src/manifest.ts';
import { snippets } from '../../packages/vscode/src/snippets.ts';
import { compile, createSource } from '@fray/dsl/internal';
import { thorough } from '../scale.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const made = (await import(path('packages/vscode/vsix.mjs'))) as {
  readonly makeVsix: () => Promise<Uint8Array>;
};
const archive = await made.makeVsix();
const files = unzipSync(archive);
const text = (name: string): string => new TextDecoder().decode(files[name]);

const folder = mkdtempSync(join(tmpdir(), 'fray-vsix-'));
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(thorough)('the same sources give the same bytes', async () => {
  const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  expect(hash(await made.makeVsix())).toBe(hash(archive));
});

test('every file that the manifests name exists, and every kind of file has a type', () => {
  const manifest = text('extension/package.json');
  const named = [...manifest.matchAll(/"\.\/([^"]+)"/g)].map(
    ([, name]) => `extension/${name ?? ''}`,
  );
  expect(named.length).toBeGreaterThan(3);
  const assets = [...text('extension.vsixmanifest').matchAll(/(?:Path=|<License>)"?([^"<]+)/g)].map(
    ([, name]) => name ?? '',
  );
  for (const name of [...named, ...assets]) expect(Object.keys(files)).toContain(name);
  const endings = new Set(Object.keys(files).map((name) => name.slice(name.lastIndexOf('.') + 1)));
  endings.delete('xml');
  for (const ending of endings)
    expect(text('[Content_Types].xml')).toContain(`Extension="${ending}"`);
});

test('every command of the manifest is registered, and no other', () => {
  const code = readFileSync(path('packages/vscode/src/extension.ts'), 'utf8');
  const registered = [...code.matchAll(/registerCommand\('([^']+)'/g)].map(([, name]) => name);
  expect(registered).toHaveLength(Object.keys(PALETTE_COMMANDS).length);
  expect(new Set(registered)).toEqual(new Set(Object.keys(PALETTE_COMMANDS)));
});

test('rules and logs can be debugged without a launch configuration', () => {
  expect(manifestOf('1.2.3')).toMatchObject({
    contributes: { debuggers: [{ languages: ['fray', 'jsonl'] }] },
  });
});

test('the keys of a launch configuration are those that the debug adapter knows', () => {
  const code = readFileSync(path('packages/cli/src/debug-adapter/launch.ts'), 'utf8');
  const [, table = ''] = /const KEYS = \{([^}]*)\}/.exec(code) ?? [];
  expect([...table.matchAll(/^\s+(\w+):/gm)].map(([, key]) => key)).toEqual(LAUNCH_KEYS);
});

/** A pattern in the language settings, as the editor reads it: a text is a pattern without flags. */
type Pattern = string | { readonly pattern: string; readonly flags: string };
const read = (one: Pattern): RegExp =>
  typeof one === 'string' ? new RegExp(one) : new RegExp(one.pattern, one.flags);
const settings = JSON.parse(text('extension/language-configuration.json')) as {
  readonly wordPattern: Pattern;
  readonly onEnterRules: readonly { readonly beforeText: Pattern }[];
};

test('a word of the editor is a whole name', () => {
  const word = read(settings.wordPattern);
  const words = '  last-instant  Ärger + p.HP2 {x}'.matchAll(
    new RegExp(word.source, `g${word.flags}`),
  );
  expect([...words].map(([found]) => found)).toEqual(['last-instant', 'Ärger', 'p', 'HP2', 'x']);
});

test('a new line is indented after a line that opens a block, and not after others', () => {
  const opens = (line: string): boolean =>
    settings.onEnterRules.some(({ beforeText }) => read(beforeText).test(line));
  const indentOf = (line: string): number => line.length - line.trimStart().length;
  const lines = readFileSync(path('rulesets/momentum/momentum.fray'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const pairs = lines.slice(1).map((below, at) => [lines[at] ?? '', below] as const);
  const goesOn = /^\s+(?:and|or|but|where|when|as|\+)\s/;
  const deeper = pairs.filter(
    ([line, below]) => indentOf(below) > indentOf(line) && !goesOn.test(below),
  );
  expect(deeper.filter(([line]) => opens(line)).length).toBeGreaterThan(0.9 * deeper.length);
  expect(
    pairs
      .filter(([line, below]) => opens(line) && indentOf(below) <= indentOf(line))
      // A condition may consist of its name alone.
      .filter(([line]) => !line.startsWith('condition')),
  ).toEqual([]);
  for (const line of [
    'define p is up when p.HP > 0',
    '      otherwise as listed',
    '  each-round 2',
  ])
    expect(opens(line)).toBe(false);
});

/** Starts a command of the archive, sends one message with protocol headers, and waits until the answer contains a text. */
async function answers(command: readonly string[], message: object, wanted: string): Promise<void> {
  const fray = join(folder, 'extension', 'server', 'dist', 'fray.js');
  const child = spawn(process.execPath, [fray, ...command], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  try {
    await new Promise<void>((done, fail) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(wanted)) done();
      });
      child.on('exit', () => fail(new Error(`it ended before it said ${wanted}: ${said}`)));
      const text = JSON.stringify(message);
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    });
  } finally {
    child.kill();
  }
}

test('the language server and the debug adapter in the archive answer', async () => {
  const params = { processId: null, rootUri: null, capabilities: {} };
  await answers(
    ['lsp', '--stdio'],
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    '"completionProvider"',
  );
  await answers(
    ['dap'],
    { seq: 1, type: 'request', command: 'initialize', arguments: { adapterID: 'fray' } },
    '"supportsStepBack":true',
  );
  expect(JSON.stringify(manifestOf('1.2.3'))).toContain('"version":"1.2.3"');
});

// ------------------------------------------------------------------------------------------------ grammar and snippets

/** Returns the scopes of the pieces of a line as an editor finds them: by the first rule that matches at each place. */
function scopesOf(line: string): readonly (readonly [string, string])[] {
  const rules = grammar.patterns.map(({ name, match, begin, end }) => ({
    name: name ?? '',
    pattern: new RegExp(match ?? `${begin ?? ''}[^"]*(?:${end ?? ''})`, 'gmu'),
  }));
  const found: [string, string][] = [];
  for (let at = 0; at < line.length;) {
    const next = rules
      .map(({ name, pattern }) => {
        pattern.lastIndex = at;
        const match = pattern.exec(line);
        return { name, at: match?.index ?? Infinity, text: match?.[0] ?? '' };
      })
      .filter(({ text: piece }) => piece !== '')
      .sort((a, b) => a.at - b.at)[0];
    if (next === undefined || next.at === Infinity) break;
    found.push([next.text.trim(), next.name]);
    at = next.at + next.text.length;
  }
  return found;
}

test('every keyword of the language has a colour, but not inside a name', () => {
  for (const { word } of WORDS) {
    expect(scopesOf(`  x ${word} y`).map(([piece]) => piece)).toContain(word);
    expect(scopesOf(`  x my-${word}-b`).map(([piece]) => piece)).not.toContain(word);
  }
});

test('the pieces of a line have the right colours', () => {
  expect(scopesOf('check Strike by a on t "does it land?"  [MS-10] # note')).toEqual([
    ['check', 'keyword.declaration.fray'],
    ['by', 'keyword.other.fray'],
    ['on', 'keyword.other.fray'],
    ['"does it land?"', 'string.quoted.double.fray'],
    ['[MS-10]', 'meta.citation.fray'],
    ['# note', 'comment.line.number-sign.fray'],
  ]);
  expect(scopesOf('  roll 2d6 + 1 as blow')).toEqual([
    ['roll', 'keyword.control.fray'],
    ['2d6', 'constant.numeric.dice.fray'],
    ['+', 'keyword.operator.fray'],
    ['1', 'constant.numeric.fray'],
    ['as', 'keyword.other.fray'],
  ]);
});

test('every snippet with its proposed values is parsed without errors at its place in a ruleset', () => {
  for (const [name, { body }] of Object.entries(snippets)) {
    const filled = body
      .join('\n')
      .replace(/\$\{\d+:([^}]*)\}/g, '$1')
      .replace(/\$0/g, name === 'Example' ? 'nobody is Down' : '');
    const source = name === 'Ruleset' ? filled : `${duel}\n${filled}\n`;
    const { diagnostics } = compile(createSource(`${name}.fray`, source));
    const wrong = diagnostics.filter((one) => one.code.startsWith('syntax/'));
    expect([name, wrong.map((one) => one.message)]).toEqual([name, []]);
  }
});
