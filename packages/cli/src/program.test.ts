// Tests help, usage errors and completion: what `fray` prints before any command has run.
import { describe, expect, test } from 'vitest';
import { main } from './main.ts';
import { fakeHost } from './testing/fake-host.ts';
import { noSuchFile } from './testing/hints.ts';

const commands = ['new', 'check', 'fmt', 'run', 'replay', 'verify', 'test', 'completion'];

async function fray(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const host = fakeHost();
  const code = await main(argv, host);
  return { code, ...host.printed };
}

describe('help', () => {
  test('lists every command that people call, with examples and exit codes', async () => {
    const { code, out, err } = await fray('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const command of commands)
      expect([command, new RegExp(`^  ${command}\\b`, 'm').test(out)]).toEqual([
        command,
        command !== 'completion',
      ]);
    for (const forPrograms of ['dap', 'lsp'])
      expect(out).not.toMatch(new RegExp(`^  ${forPrograms}\\b`, 'm'));
    expect(out).toContain('Usage: fray');
    expect(out).toContain('Examples:');
    expect(out).toContain('4   a rule went wrong');
  });

  test.each(commands)('of %s shows two to four examples', async (command) => {
    const { code, out } = await fray(command, '--help');
    expect(code).toBe(0);
    const examples = out.match(/^ {2}\$ fray /gm)?.length ?? 0;
    expect(examples).toBeGreaterThanOrEqual(2);
    expect(examples).toBeLessThanOrEqual(4);
    if (command !== 'completion') expect(out).toContain('--json');
  });

  test('`fray` without a command prints the help and is a usage error', async () => {
    const { code, err } = await fray();
    expect(code).toBe(2);
    expect(err).toContain('Usage: fray');
  });

  test('--version prints the version', async () => {
    expect(await fray('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  test.each([
    ['--help', '--json'],
    ['run', '--help', '--json'],
    ['help', 'run', '--json'],
    ['--version', '--json'],
  ])('%s %s %s with --json prints one document', async (...argv) => {
    const { code, out, err } = await fray(...argv);
    expect([code, err]).toEqual([0, '']);
    const plain = await fray(...argv.filter((one) => one !== '--json'));
    expect(JSON.parse(out)).toEqual({ text: plain.out });
  });
});

describe('wrong usage ends with 2 and suggests a correction', () => {
  test.each([
    [['chekc', 'a.fray'], 'there is no command `chekc`\nhint: did you mean check?\n'],
    [
      ['run', 'a.fray', '--scenari', 'x'],
      'there is no option `--scenari`\nhint: did you mean --scenario?\n',
    ],
    [['run'], 'error: this command needs a file\n'],
    [
      ['replay', 'a.jsonl', '--at', 'x'],
      '`x` does not fit `--at`: expected a whole number, 0 or more\n',
    ],
    [
      ['run', 'a.fray', '--budget', '0'],
      '`0` does not fit `--budget`: expected a whole number, 1 or more\n',
    ],
    [['completion', 'tcsh'], 'bash, zsh, fish\n'],
    [['replay', 'a', 'b'], '`fray replay` takes 1 argument, not 2\nhint: fray replay <log>; '],
    [['run', 'a.fray', '--seed'], '`--seed` needs a value: `--seed <text>`\n'],
    [
      ['run', 'a.fray', '--seed', '--strict'],
      '`--seed` needs a value, and `--strict` is an option',
    ],
  ])('%j', async (argv, said) => {
    const { code, out, err } = await fray(...argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(said);
  });
});

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])(
    'for %s names every command and its options',
    async (shell) => {
      const { code, out } = await fray('completion', shell);
      expect(code).toBe(0);
      for (const command of commands) expect(out).toContain(command);
      for (const option of ['scenario', 'budget', 'stdout', 'only', 'json'])
        expect(out).toContain(option);
      expect(await fray('--completion', shell)).toEqual({ code: 0, out, err: '' });
    },
  );

  test('an option that may be repeated is offered again', async () => {
    const { out } = await fray('completion', 'zsh');
    expect(out).toContain("'*--with[");
    expect(out).toContain("'--seed[");
  });
});

describe('errors', () => {
  test('a missing file is an input error, also as JSON', async () => {
    const host = fakeHost();
    expect(await main(['replay', 'none.jsonl', '--json'], host)).toBe(5);
    expect(host.printed.err).toBe(`error: ${noSuchFile('none.jsonl')}\n`);
    expect(JSON.parse(host.printed.out)).toEqual({
      error: { exit: 5, message: noSuchFile('none.jsonl'), hint: null },
    });
  });

  test('an internal error is reported as such, with a stack trace only if it is asked for', async () => {
    const broken = (env: Record<string, string>) => {
      const host = fakeHost({ env });
      return {
        ...host,
        files: {
          ...host.files,
          isFolder: () => {
            throw new TypeError('x is undefined');
          },
        },
      };
    };
    const host = broken({});
    expect(await main(['replay', 'a.jsonl'], host)).toBe(70);
    expect(host.printed.err).toContain('this is a bug in fray, not in your rules: x is undefined');
    expect(host.printed.err).not.toContain('    at ');
    const debugged = broken({ FRAY_DEBUG: '1' });
    expect(await main(['replay', 'a.jsonl'], debugged)).toBe(70);
    expect(debugged.printed.err).toContain('    at ');
  });

  test('control characters in an argument do not reach the terminal', async () => {
    const { err } = await fray('replay', 'a\u001b[2J.jsonl');
    expect(err).not.toContain('\u001b');
  });
});

describe('options that do not go together', () => {
  test.each([
    ['diff a.fray b.fray --json --markdown', 'both write to the standard output'],
    ['analyse a.jsonl --json --html -', '--html page.html'],
    ['odds a.fray --csv --json --html -', 'all write to the standard output'],
    ['odds a.fray --check Strike --bounds x=1 --chooser Ada', 'cannot be used together'],
    ['odds a.fray --at 3', 'needs `--witness` or `--bounds`'],
    ['verify a.jsonl --reroll', 'needs `--rules`'],
    ['rulings a.fray --seed 3', 'needs `--impact`'],
  ])('%s is refused before any file is read', async (argv, said) => {
    const { code, err } = await fray(...argv.split(' '));
    expect(code).toBe(2);
    expect(err).toContain(said);
  });
});
