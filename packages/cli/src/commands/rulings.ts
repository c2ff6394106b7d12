// `fray rulings`: lists the points that the rules leave open, the ways to read each, and the rules that depend on it.
import { exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { declared } from '../play/inputs.ts';
import {
  gridBlock,
  heading,
  listBlock,
  sentence,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { countText, listed } from '../report/text.ts';
import type { Told } from '../tell.ts';
import { loadRules, refused, requireRules } from '../rules/rules.ts';
import { rulingsOf, type RulingView } from '@fray/dsl/internal';

interface RulingsOptions {
  readonly with?: readonly string[];
  readonly only?: string;
  readonly impact?: boolean;
  readonly scenario?: readonly string[];
  readonly runs?: number;
  readonly time?: number;
  readonly seed?: string;
}

/** The default number of runs for each reading. It is small because there are many readings. */
const impactRuns = 1_000;

/**
 * Lists all rulings, or one; with `impact`, shows how each reading changes the odds. If the rules have errors, prints them
 * and ends with 1.
 */
export async function rulingsCommand(
  host: Host,
  path: string,
  options: RulingsOptions,
): Promise<Told<object>> {
  const rules = await loadRules(host, path, options.with);
  const { checked, ruleset, sources, shown, amendments } = rules;
  if (checked === undefined || ruleset === undefined)
    throw refused(host, rules, `the rulings of ${shown} cannot be listed`);
  const all = rulingsOf(checked, sources, amendments);
  const only = options.only === undefined ? undefined : declared('ruling', all, options.only);
  const asked = only === undefined ? all : [only];
  if (options.impact === true) {
    const { impact } = await import('../diff/impact.ts');
    return impact(host, await requireRules(host, path, options.with), {
      scenarios: options.scenario ?? [],
      runs: options.runs ?? impactRuns,
      seed: options.seed ?? '1',
      time: options.time,
      only: only?.name,
    });
  }
  const answer = (): RulingsAnswer => ({ title: ruleset.title, rulings: asked.map(rulingJson) });
  return {
    code: exitCodes.fine,
    answer,
    report: () => [
      ...(asked.length === 0
        ? [sentence(`${ruleset.title} leaves nothing open.`)]
        : only === undefined
          ? [heading(1, `${countText(asked.length, 'ruling')} in ${ruleset.title}`)]
          : []),
      ...asked.flatMap(rulingReport),
    ],
  };
}

/** What `--json` prints of a ruling. */
interface RulingAnswer extends Pick<
  RulingView,
  'name' | 'cites' | 'file' | 'line' | 'readBy' | 'settings'
> {
  readonly text: string | null;
  readonly default: string | null;
  readonly options: readonly {
    readonly name: string;
    readonly text: string | null;
    readonly default: boolean;
    readonly setBy: RulingView['options'][number]['setBy'] | null;
  }[];
}

/** What `--json` prints. */
interface RulingsAnswer {
  readonly title: string;
  readonly rulings: readonly RulingAnswer[];
}

function rulingReport({ name, text, cites, options, readBy, settings }: RulingView): Report {
  return [
    heading(
      2,
      `${name}${text === undefined ? '' : `: ${text}`}`,
      cites.length === 0 ? {} : { aside: `[${cites.join(' ')}]` },
    ),
    gridBlock(
      ['', ''],
      options.map(({ name: option, text: says = '', isDefault, setBy }): readonly Words[] => [
        [isDefault ? { is: 'good', text: '* ' } : '- ', option],
        [
          says,
          {
            is: 'warning',
            text: setBy === undefined ? '' : ` (set by ${setBy.file}:${setBy.line})`,
          },
        ],
      ]),
    ),
    ...listBlock([
      ...(readBy.length === 0 ? [] : [`read by ${listed(readBy, 'and')}`]),
      ...settings.map(
        ({ by, option, file, line }) => `${by} plays it as ${option} (${file}:${line})`,
      ),
    ]),
  ];
}

function rulingJson(one: RulingView): RulingAnswer {
  return {
    name: one.name,
    text: one.text ?? null,
    cites: one.cites,
    file: one.file,
    line: one.line,
    default: one.options.find(({ isDefault }) => isDefault)?.name ?? null,
    options: one.options.map(({ name, text, isDefault, setBy }) => ({
      name,
      text: text ?? null,
      default: isDefault,
      setBy: setBy ?? null,
    })),
    readBy: one.readBy,
    settings: one.settings,
  };
}
