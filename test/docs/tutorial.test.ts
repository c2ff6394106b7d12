// The tutorial, walked through: the file grows as its blocks say, and every command prints what stands under it.
// `fray file` is the file, `fray add` is put at its end, `fray replace` takes the place of the declarations of the same
// names, `fray slip` does so up to the next commands, `fray beside NAME` is another file, `fray whole` is the file as it then stands.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { blocksOf, readPage, type Block } from './blocks.ts';
import { commandsOf, createFolder, isShown, isTried } from './console.ts';

const folder = createFolder();
afterAll(folder.remove);

const declarationsOf = (text: string): readonly string[] => text.trimEnd().split(/\n\n(?=\S)/);

/** `kind Person`, `encounter`, `example "…"`. */
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
  /** The file when the commands of the block are run. */
  readonly file: string;
  /** Other files by their names. */
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
    if (block.info === 'console') slip = undefined;
    return step;
  });
}

const steps = stepsOf(blocksOf(readPage('docs/tutorial.md')));

describe.each(
  steps.filter(({ block }) => block.info === 'console' && commandsOf(block).some(isTried)),
)('line $block.line', ({ block, file, besides }) => {
  test.each(commandsOf(block).filter(isTried))('$line', ({ line, shown }) => {
    for (const [name, text] of [['pass.fray', file], ...besides] as const)
      writeFileSync(join(folder.path, name), text);
    const printed = folder.run(line);
    if (!isShown(printed, shown)) expect(printed).toBe(shown);
  });
});

test('the whole file is what the steps have made', () => {
  const whole = steps.find(({ block }) => block.info === 'fray whole');
  expect(`${whole?.block.text ?? ''}\n`).toBe(whole?.file);
});

test('there is no block that is not walked through', () => {
  const known = ['console', 'fray file', 'fray add', 'fray replace', 'fray slip', 'fray whole'];
  expect(
    steps
      .filter(({ block }) => !known.includes(block.info) && !block.info.startsWith('fray beside '))
      .map(({ block }) => block.line),
  ).toEqual([]);
});
