// Runs the examples of rules one after the other, and formats their results.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine/examples';
import type { WorkCut } from '../schedule.ts';
import type { Host } from '../host.ts';
import type { Item } from '../report/blocks/blocks.ts';
import { failureItem, lineOfPlace, placePart } from '../report/failure.ts';
import { sortExamples, type Changed } from './stacked-examples.ts';
import type { Compiled } from '../rules/rules.ts';

export interface ExamplesRun {
  /** The results of the examples that must hold, in their order. */
  readonly results: readonly ExampleResult[];
  /** The effects of house rules on the examples of the rules below them. */
  readonly changed: readonly Changed[];
  /** The number of examples of the rules below that hold as before. */
  readonly kept: number;
  /** The number of examples of the rules below that hold neither with nor without the house rules. */
  readonly amiss: number;
}

interface ExampleWishes {
  /** True if the example with this name is to run. */
  readonly isWanted?: (text: string) => boolean;
  /** Observes each run. */
  readonly observer: Parameters<typeof runExample>[3];
  /** Once it is over, the remaining examples are skipped, and the one that runs is given up. */
  readonly cut?: Pick<WorkCut, 'isOver' | 'piece'>;
  /** Receives the result of each example that must hold, at once. */
  readonly onResult?: (result: ExampleResult) => void;
}

/** An example in the JSON output. */
export interface ExampleDocument {
  readonly example: string;
  /** The line of the example, from 1; null if it is not known. */
  readonly line: number | null;
  readonly passed: boolean;
  readonly failures: readonly {
    readonly kind: string;
    readonly line: number | null;
    readonly message: string;
    /** The values of the parts of an expectation. */
    readonly values: readonly { readonly of: string; readonly value: Value }[];
    /** The event after which it failed; null if there is none. */
    readonly event: number | null;
  }[];
}

const noCut = { isOver: () => false, piece: <Made>(work: () => Made): Made => work() };

/** Runs the examples with the indices in `chosen`. */
export async function runExamples(
  host: Host,
  rules: Compiled & { readonly ruleset: Ruleset },
  chosen: readonly number[],
  { isWanted = () => true, observer, cut = noCut, onResult = () => {} }: ExampleWishes,
): Promise<ExamplesRun> {
  const examples = sortExamples(host, rules, rules.ruleset);
  const results: ExampleResult[] = [];
  const changed: Changed[] = [];
  let kept = 0;
  let amiss = 0;
  const count = (effect: ReturnType<typeof examples.effectOn>): void => {
    if (effect === 'kept') kept += 1;
    else if (effect === 'amiss') amiss += 1;
    else changed.push(effect);
  };
  for (const { example, effect } of examples.dropped) if (isWanted(example)) count(effect);
  for (const index of chosen) {
    await host.pause();
    if (cut.isOver()) break;
    const result = cut.piece(() => runExample(rules.ruleset, index, host.sha256, observer));
    if (result === undefined) break;
    if (examples.isOwn(index)) {
      results.push(result);
      onResult(result);
    } else count(examples.effectOn(result));
  }
  return { results, changed, kept, amiss };
}

/**
 * Tells the result of an example: `pass` or `FAIL`, and below it the reasons.
 * @param isWhole true: with the place of the example
 */
export function resultItem(
  { failures, text, events, index }: ExampleResult,
  ruleset: Ruleset,
  isWhole = false,
): Item {
  const isFine = failures.length === 0;
  return {
    words: [
      isFine ? { is: 'good', text: 'pass' } : { is: 'bad', text: 'FAIL' },
      `  ${text}`,
      ...(isWhole ? ['  ', ...placePart(ruleset, ruleset.examples[index]?.at)] : []),
    ],
    below: failures.map((failure) => failureItem(failure, events, ruleset)),
  };
}

/** Returns the result of an example as data. */
export function resultJson(
  { failures, index, text }: ExampleResult,
  ruleset: Ruleset | undefined,
): ExampleDocument {
  return {
    example: text,
    line: lineOfPlace(ruleset, ruleset?.examples[index]?.at),
    passed: failures.length === 0,
    failures: failures.map(({ kind, at, message, values, seq }) => ({
      kind,
      line: lineOfPlace(ruleset, at),
      message,
      values: values.map(({ source, value }) => ({ of: source, value })),
      event: seq,
    })),
  };
}

/** Tells how house rules change an example. */
export function changedItem({ example, file, line, isShort, holds, why }: Changed): Item {
  const what = isShort
    ? 'too few dice for the house rules:'
    : holds
      ? 'holds only with the house rules:'
      : 'changed by the house rules:';
  return {
    words: [{ is: 'warning', text: what }, ` ${example}`],
    below: [
      [
        ...(line === null ? [] : [{ is: 'place' as const, file, line }, ': ']),
        `${holds ? 'without them: ' : ''}${why}`,
      ],
    ],
  };
}
