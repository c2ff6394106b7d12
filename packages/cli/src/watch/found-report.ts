// Tells what was found about a file: the examples, what no example reaches, the odds, and what is new.
import type { MeasureOdds, Method, Odds } from '@fray/engine/odds';
import type { MeasureShift } from '@fray/engine/shift';
import { valueText } from '@fray/engine/values';
import { digitsFor, percentText } from '../diff/shift-words.ts';
import { disagreementNote } from '../odds/disagreement-text.ts';
import { soft, heading, listBlock, type Item, type Report } from '../report/blocks/blocks.ts';
import { countText, grouped, listed } from '../report/text.ts';
import type { CheckFindings, Examined, Found, ScenarioOdds } from './found.ts';
import type { Since } from './since.ts';

/** The most unreached things, measures of a scenario, and outcomes of a measure that are told. */
const most = { unmet: 5, measures: 12, outcomes: 4 } as const;

/** Tells the examples and what none reaches. `since` is null if there is nothing to compare with. */
export function examinedReport(
  { file, state }: CheckFindings,
  found: Found | null,
  since: Since | null,
): Report {
  if (found === null) return [];
  const { examined, run } = found;
  const amiss = { errors: 'has an error', unread: 'cannot be read', draft: '', sound: '' }[state];
  return [
    ...(amiss === ''
      ? []
      : [
          heading(2, [
            {
              is: 'warning',
              text: `${file} ${amiss}: what follows is from run ${run}, before that`,
            },
          ]),
        ]),
    ...listBlock([...exampleItems(examined, since), ...unmetItems(examined, since)]),
  ];
}

function exampleItems(
  { changed, examples, kept, items }: Examined,
  since: Since | null,
): readonly Item[] {
  const failed = examples.filter((one) => !one.passed).length;
  const news = (is: 'bad' | 'good', what: string, names: readonly string[] = []): Item[] =>
    names.length === 0
      ? []
      : [[{ is, text: what }, `: ${names.map((name) => `“${name}”`).join(', ')}`]];
  const all = [
    ...(examples.length === 0 && kept > 0 ? [] : [exampleCount(examples.length, failed)]),
    ...(changed.length > 0 ? [`${changed.length} changed by the house rules`] : []),
    ...(kept > 0 ? [`${countText(kept, 'example')} of the rules below as before`] : []),
  ].join(', ');
  return [
    examples.length === 0 ? all : [{ is: failed > 0 ? 'bad' : 'good', text: all }],
    ...items,
    ...news('bad', 'turned red', since?.red),
    ...news('good', 'turned green', since?.green),
  ];
}

function exampleCount(all: number, failed: number): string {
  if (all === 0) return 'no examples';
  return failed === 0
    ? `${countText(all, 'example')}: ${all === 1 ? 'it passes' : 'all pass'}`
    : `${countText(all, 'example')}: ${all - failed} passed, ${failed} failed`;
}

function unmetItems({ of, unmet }: Examined, since: Since | null): readonly Item[] {
  if (of === 0) return [];
  const { met = [], missed = [] } = since ?? {};
  const names = met.map(({ name }) => name);
  const news = names.length === 0 ? [] : [`now one reaches ${listed(names, 'and')}`];
  const things = countText(of, 'thing');
  if (unmet.length === 0)
    return [{ words: `examples reach all of ${things} that they can reach`, below: news }];
  // New things come first, so that the limit does not cut them off.
  const shown = [...missed, ...unmet.filter((one) => !missed.includes(one))].slice(0, most.unmet);
  return [
    {
      words: `no example reaches ${unmet.length} of ${things}:`,
      below: [
        ...shown.map((one): Item => [
          { is: 'place', file: one.file, line: one.line },
          `  ${one.name}`,
          { is: 'warning', text: missed.includes(one) ? ' (since now)' : '' },
        ]),
        ...moreItems(unmet.length - shown.length, 'fray test --coverage'),
        ...news,
      ],
    },
  ];
}

function moreItems(more: number, command: string): readonly Item[] {
  return more > 0 ? [[soft(`… ${more} more: ${command}`)]] : [];
}

/** Tells the odds of a file. `of` is its name if there are several files, else null. */
export function foundOddsReport({ odds }: Found, of: string | null, since: Since | null): Report {
  return listBlock(
    (odds ?? []).map((one) =>
      scenarioItem(
        one,
        of,
        since?.odds.find(({ scenario }) => scenario === one.scenario)?.shift.measures,
      ),
    ),
  );
}

function scenarioItem(
  { odds, scenario, why }: ScenarioOdds,
  of: string | null,
  shifts: readonly MeasureShift[] | undefined,
): Item {
  const title = [
    { is: 'strong', text: scenario } as const,
    `${of === null ? '' : ` of ${of}`}  `,
  ] as const;
  if (odds === null) return [...title, `no odds: ${why ?? ''}`];
  const { disagreement, endless, faults, measures, method } = odds;
  const shown = measures.slice(0, most.measures);
  return {
    words: [...title, soft(methodWords(odds))],
    below: [
      ...(disagreement === undefined ? [] : [[{ is: 'warning', text: disagreementNote } as const]]),
      ...shown.map((measure): Item => {
        const shift = shifts?.find(
          (one) => one.measure === measure.measure && one.occurrence === measure.occurrence,
        );
        const text = measureWords(measure, shift, measure.method ?? method);
        return [
          `${measure.measure}${measure.occurrence === null ? '' : ` ${measure.occurrence}`}: `,
          shift?.seen === true ? { is: 'warning', text } : text,
        ];
      }),
      ...moreItems(measures.length - shown.length, 'fray odds'),
      ...faults.map(({ chance, text }): Item => [
        { is: 'warning', text: 'fault of a rule' },
        ` in ${percentText(chance.decimal, 1)} of fights: ${text}`,
      ]),
      ...(endless === null
        ? []
        : [
            [
              { is: 'warning', text: 'never ends' } as const,
              ` in ${percentText(endless.decimal, 1)} of fights`,
            ],
          ]),
    ],
  };
}

function methodWords({ measures, method }: Odds): string {
  const methods = measures.map((one) => one.method ?? method);
  const estimate = methods.find((one) => one.method === 'estimate');
  if (estimate === undefined) return method.method === 'exact' ? 'exact' : 'exact up to rounding';
  const all = methods.every((one) => one.method === 'estimate');
  return `${all ? '' : 'partly '}estimated from ${grouped(estimate.runs)} runs`;
}

/**
 * Returns a value as `4.1 → 4.31 on average` or `yes 58.0 % → 61.2 %`, before and now, if the two certainly differ; else
 * only the value now.
 */
function measureWords(
  measure: MeasureOdds,
  shift: MeasureShift | undefined,
  method: Method,
): string {
  if (measure.mean !== null) {
    const moved = shift?.mean;
    const digits = moved?.gap.seen === true ? Math.max(2, digitsFor(moved, 1, method)) : 2;
    const now = measure.mean.decimal.toFixed(digits);
    return moved?.gap.seen === true
      ? `${moved.a.decimal.toFixed(digits)} → ${now} on average`
      : `${now} on average`;
  }
  const outcomes = [
    ...measure.outcomes.map((one) => ({ ...one, reached: true })),
    ...(measure.notReached.decimal > 0
      ? [{ value: null, fault: null, reached: false, chance: measure.notReached }]
      : []),
  ];
  const likely = outcomes.toSorted((a, b) => b.chance.decimal - a.chance.decimal);
  const shownOutcomes = likely.some(({ value }) => value === true)
    ? likely.filter(({ value }) => value !== false)
    : likely;
  const parts = shownOutcomes.slice(0, most.outcomes).map(({ chance, fault, reached, value }) => {
    const moved = shift?.outcomes.find(
      (one) => one.value === value && one.fault === fault && one.reached === reached,
    );
    const name = reached ? (fault === null ? valueText(value) : `fault: ${fault}`) : 'not reached';
    const digits = moved?.gap.seen === true ? Math.max(1, digitsFor(moved, 100, method)) : 1;
    const now = percentText(chance.decimal, digits);
    return moved?.gap.seen === true
      ? `${name} ${percentText(moved.a.decimal, digits)} → ${now}`
      : `${name} ${now}`;
  });
  return `${parts.join(', ')}${shownOutcomes.length > most.outcomes ? ', …' : ''}`;
}

/** Tells in one line a file in which nothing changed. */
export function briefWords({ file, state }: CheckFindings, found: Found | null): string {
  const is = {
    sound: 'sound',
    draft: 'a draft',
    errors: 'has an error',
    unread: 'cannot be read',
  }[state];
  const examples = found?.examined.examples ?? [];
  const failed = examples.filter(({ passed }) => !passed).length;
  return `${file}: ${is}${found === null ? '' : `, ${exampleCount(examples.length, failed)}`}`;
}
