// Every scenario under every option of every ruling plays to its end without a fault, and all invariants hold.
import { defaultSource, firstSource, openSession, play, seededDice } from '@fray/engine/drivers';
import { begin, link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { filesOf, inputsFor, policiesOf } from '../engine/runs.ts';
import { names, readRuleset } from './files.ts';
import { scaled, someOf } from '../scale.ts';

const SEEDS = scaled(1);

describe.each(names)('%s', (name) => {
  const { ruleset } = readRuleset(name);
  const watches = ruleset.watches.filter((watch) => watch.kind === 'invariant');
  const program = link(ruleset, { watches });
  const readings = [
    [],
    ...ruleset.rulings.flatMap((ruling) =>
      ruling.options
        .filter((option) => option.value !== ruling.default)
        .map((option) => [[ruling.name, option.value] as const]),
    ),
  ];

  test.each(someOf(ruleset.scenarios, 0.3).map((scenario) => scenario.name))(
    'scenario %s',
    (scenario) => {
      const problems = readings.flatMap((rulings) =>
        Array.from({ length: SEEDS }, (_, run) => {
          const inputs = inputsFor(ruleset, { scenario, rulings, seed: 'readings', run });
          const machine = begin(program, inputs, filesOf(ruleset));
          if ('illegal' in machine) return [machine.illegal];
          const found: string[] = [];
          let ended = '';
          const session = openSession(program, machine, {
            event: (event) => {
              if (event.type === 'encounter-ended') ended = event.data.reason;
            },
            finding: ({ watch, line, value, fault }) => {
              if (value !== true)
                found.push(`${watches[watch]?.name ?? ''}, line ${line}: ${fault ?? 'broken'}`);
            },
          });
          play(session, {
            dice: [seededDice('readings', run)],
            choices: [policiesOf(program, inputs), defaultSource, firstSource],
          });
          if (ended !== 'done' && ended !== 'ended')
            found.push(`it ends with ${ended === '' ? 'a question' : ended}`);
          return found.map((problem) => `${JSON.stringify(rulings)} run ${run}: ${problem}`);
        }).flat(),
      );
      expect([...new Set(problems)]).toEqual([]);
    },
  );
});
