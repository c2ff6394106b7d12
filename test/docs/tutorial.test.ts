// Follows the tutorial: the file grows as its blocks say, and every command prints the output that the page shows.
// `fray file` is the whole file, `fray add` is put at its end, and `fray replace` replaces the declarations of the same names.
// `fray slip` replaces them only until the next commands, and `watch` is what `fray watch` then prints.
// `fray beside NAME` is another file, and `fray whole` must equal the file as it is then.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { blocksOf, readPage, type Block } from './blocks.ts';
import { commandsOf, createFolder, isShown, isTried, typedIn, type Command } from './console.ts';
import { thorough } from '../scale.ts';

const folder = createFolder();
afterAll(folder.remove);

const declarationsOf = (text: string): readonly string[] => text.trimEnd().split(/\n\n(?=\S)/);

/** Returns the name of a declaration, such as `kind Person`, `encounter` or `example "…"`. */
const nameOf = (declaration: string): string =>
  /^(?:example .*|\w+(?: [\w-]+)?)/.exec(declaration)?.[0] ?? '';

function replaced(file: string, text: string): string {
  const changes = new Map(declarationsOf(text).map((one) => [nameOf(one), one]));
  const kept = declarationsOf(file).map((one) => {
    const change = changes.get(nameOf(one));
    changes.delete(nameOf(one));
    return change ?? one;
  });
  return `${[...kept, ...changes.values()].join('\n\n')}\n`;
}

interface Step {
  readonly block: Block;
  /** The text of the file when the commands of the block run. */
  readonly file: string;
  /** Texts of the other files by their names. */
  readonly besides: ReadonlyMap<string, string>;
}

function stepsOf(blocks: readonly Block[]): readonly Step[] {
  let file = '';
  let slip: string | undefined;
  const besides = new Map<string, string>();
  return blocks.map((block) => {
    if (block.info === 'fray file') file = `${block.text}\n`;
    else if (block.info === 'fray add') file = `${file}\n${block.text}\n`;
    else if (block.info === 'fray replace') file = replaced(file, block.text);
    else if (block.info === 'fray slip') slip = replaced(file, block.text);
    else if (block.info.startsWith('fray beside '))
      besides.set(block.info.slice('fray beside '.length), `${block.text}\n`);
    const step = { block, file: slip ?? file, besides: new Map(besides) };
    if (block.info === 'console' || block.info === 'watch') slip = undefined;
    return step;
  });
}

const isWatch = ({ line }: Command): boolean => line.startsWith('fray watch');

const steps = stepsOf(blocksOf(readPage('docs/tutorial.md')));

const isRun = (command: Command): boolean => isTried(command) && !isWatch(command);

describe.each(
  steps.filter(({ block }) => block.info === 'console' && commandsOf(block).some(isRun)),
)('line $block.line', ({ block, file, besides }) => {
  test.runIf(thorough).each(commandsOf(block).filter(isRun))('$line', (command) => {
    for (const [name, text] of [['pass.fray', file], ...besides] as const)
      writeFileSync(join(folder.path, name), text);
    const printed = folder.run(command.line, typedIn(command));
    if (!isShown(printed, command.shown)) expect(printed).toBe(command.shown);
  });
});

test.runIf(thorough)('`fray watch` prints each change as the tutorial shows it', async () => {
  const at = steps.findIndex(
    ({ block }) => block.info === 'console' && commandsOf(block).some(isWatch),
  );
  const begun = steps[at] ?? expect.fail('nothing is watched');
  const [command] = commandsOf(begun.block).filter(isWatch);
  // The folder must hold no file but this one.
  const desk = createFolder();
  writeFileSync(join(desk.path, 'pass.fray'), begun.file);
  const running = desk.start(command?.line ?? '');
  /** Returns the printed runs. Each is one block, and an empty line ends it. */
  const runs = (): readonly string[] =>
    running
      .printed()
      .split(/^(?=── run )/m)
      .filter((run) => run.endsWith('\n\n'));
  const told = async (shown: string, index: number): Promise<void> => {
    while (runs().length <= index) await new Promise((done) => setTimeout(done, 20));
    const run = runs()[index]?.trimEnd() ?? '';
    if (!isShown(run, shown)) expect(run).toBe(shown);
  };
  try {
    await told(command?.shown ?? '', 0);
    const changes = steps.slice(at).filter(({ block }) => block.info === 'watch');
    for (const [index, { block, file }] of changes.entries()) {
      writeFileSync(join(desk.path, 'pass.fray'), file);
      await told(block.text, index + 1);
    }
  } finally {
    running.end();
    desk.remove();
  }
});

test('`fray whole` equals the file that the steps have made', () => {
  const whole = steps.find(({ block }) => block.info === 'fray whole');
  expect(`${whole?.block.text ?? ''}\n`).toBe(whole?.file);
});

test('every block of the tutorial is followed', () => {
  const known = [
    'console',
    'watch',
    'fray file',
    'fray add',
    'fray replace',
    'fray slip',
    'fray whole',
  ];
  expect(
    steps
      .filter(({ block }) => !known.includes(block.info) && !block.info.startsWith('fray beside '))
      .map(({ block }) => block.line),
  ).toEqual([]);
});
