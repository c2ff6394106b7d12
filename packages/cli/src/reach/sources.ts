// Shows the sources of rules, each line in the colour of what reached it.
import type { Ruleset } from '@fray/dsl/ir';
import { lineReach } from '@fray/engine/reach';
import { heading, sentence, type Report } from '../report/blocks/blocks.ts';
import type { Reached } from './play.ts';

/** What the colours mean. */
export const colours: Report = [
  sentence([
    { is: 'whole', text: 'All of the line' },
    ' was reached by an example; ',
    { is: 'part', text: 'a part' },
    ' of it was, or a question was only ever answered one way; ',
    { is: 'scenario', text: 'only a scenario' },
    ' reached it; ',
    { is: 'never', text: 'nothing' },
    ' did. Lines without a colour describe what is so from the start.',
  ]),
];

export function colouredSources(ruleset: Ruleset, { examples, scenarios }: Reached): Report {
  const byExample = lineReach(ruleset, examples);
  const byScenario = lineReach(ruleset, scenarios);
  return ruleset.files.flatMap(({ path, text }, file): Report => [
    heading(3, path),
    {
      block: 'source',
      file: path,
      lines: text.split('\n').map((line, at) => {
        const is = byExample[file]?.get(at + 1);
        const other = byScenario[file]?.get(at + 1) === 'never' ? 'never' : 'scenario';
        return {
          number: at + 1,
          text: line,
          ...(is === undefined ? {} : { is: is === 'never' ? other : is }),
        };
      }),
    },
  ]);
}
