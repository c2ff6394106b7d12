// Names in rules are data: none of their words appears in the code that is generated from them.
import { link } from '@fray/engine/internal';
import { expect, test } from 'vitest';
import { writtenCode } from '../../packages/engine/src/compiled/functions.ts';
import { someShipped, sound } from './cases.ts';
import { renamed, systems } from './renamed.ts';

const large = someShipped.flatMap(([path, text]): (readonly [string, string])[] =>
  /^(?:action-segments|ap-loss|column-ambush)/.test(path) ? [[path, text]] : [],
);

// The code contains the lengths of names, so both versions have names of the same lengths.
test.each([...systems, ...large])(
  '%s: the generated code is the same, whatever names the rules use',
  (_name, text) => {
    const [harmless, hostile] = [false, true].map((isHostile) =>
      link(sound(renamed(text, isHostile))),
    );
    if (harmless === undefined || hostile === undefined) throw new Error('there are two of them');
    expect(JSON.stringify(hostile.ruleset)).not.toBe(JSON.stringify(harmless.ruleset));
    for (const isQuiet of [true, false])
      expect(writtenCode(hostile, isQuiet).text).toBe(writtenCode(harmless, isQuiet).text);
  },
);
