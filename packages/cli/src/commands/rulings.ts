// `fray rulings`: lists the points that the rules leave open, the ways to read each, and the rules that depend on it.
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { diagnosticFrames, problemCount } from '../report/diagnostics.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor, type Style } from '../report/style.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, countText, listed, pad, widest, wrap } from '../report/text.ts';
import { loadRules, requireRules } from '../rules/rules.ts';
import { rulingsOf, type RulingView } from '@fray/dsl/internal';

export interface RulingsOptions {
  readonly with?: readonly string[];
  readonly only?: string;
  readonly impact?: boolean;
  readonly scenario?: readonly string[];
  readonly runs?: number;
  readonly time?: number;
  readonly seed?: string;
  readonly json?: boolean;
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
): Promise<ExitCode> {
  const { checked, ruleset, sources, diagnostics, shown, amendments } = await loadRules(
    host,
    path,
    options.with,
  );
  if (checked === undefined || ruleset === undefined) {
    const errors = diagnostics.filter((one) => one.severity === 'error');
    host.stderr.write(diagnosticFrames(errors, sources, styleFor(host, host.stderr)));
    throw stop(
      exitCodes.problems,
      `the rulings of ${shown} cannot be listed: ${problemCount(errors, 1)}`,
    );
  }
  const all = rulingsOf(checked, sources, amendments);
  const asked =
    options.only === undefined ? all : all.filter(({ name }) => same(name, options.only));
  if (options.only !== undefined && asked.length === 0)
    throw stop(
      exitCodes.usage,
      `there is no ruling \`${clean(options.only)}\``,
      suggestionFor(
        options.only,
        all.map(({ name }) => name),
      ),
    );
  if (options.impact === true) {
    const { impact } = await import('../diff/impact.ts');
    return impact(host, await requireRules(host, path, options.with), {
      scenarios: options.scenario ?? [],
      runs: options.runs ?? impactRuns,
      seed: options.seed ?? '1',
      time: options.time,
      only: options.only === undefined ? undefined : asked[0]?.name,
      json: options.json === true,
    });
  }
  if (options.json === true) {
    printJson(host, { title: ruleset.title, rulings: asked.map(rulingJson) });
    return exitCodes.fine;
  }
  const style = styleFor(host, host.stdout);
  const width = widthFor(host.stdout);
  if (asked.length === 0) host.stdout.write(`${clean(ruleset.title)} leaves nothing open.\n`);
  else
    host.stdout.write(
      `${asked.map((one) => rulingLines(one, style, width).join('\n')).join('\n\n')}\n`,
    );
  if (options.only === undefined && asked.length > 1)
    host.stdout.write(
      `\n${style.bold(clean(`${countText(asked.length, 'ruling')} in ${ruleset.title}`))}\n`,
    );
  return exitCodes.fine;
}

/** True if the names are equal; on the command line `_` and `-` mean the same. */
function same(name: string, asked: string | undefined): boolean {
  return name.replaceAll('_', '-') === asked?.replaceAll('_', '-');
}

function rulingLines(one: RulingView, style: Style, width: number): readonly string[] {
  const cites = one.cites.length === 0 ? '' : `  ${style.dim(clean(`[${one.cites.join(' ')}]`))}`;
  const names = widest(one.options.map(({ name }) => clean(name)));
  const options = one.options.flatMap(({ name, text, isDefault, setBy }) => {
    const by =
      setBy === undefined ? '' : style.yellow(clean(` (set by ${setBy.file}:${setBy.line})`));
    const line = `  ${isDefault ? style.green('*') : ' '} ${isDefault ? style.bold(pad(clean(name), names)) : pad(clean(name), names)}  ${clean(text ?? '')}${by}`;
    return wrap(line.trimEnd(), width, names + 6);
  });
  return [
    ...wrap(
      `${style.bold(clean(one.name))}${one.text === undefined ? '' : `: ${clean(one.text)}`}${cites}`,
      width,
      2,
    ),
    ...options,
    ...(one.readBy.length === 0
      ? []
      : wrap(`    read by ${clean(listed(one.readBy, 'and'))}`, width, 6)),
    ...one.settings.flatMap(({ by, option, file, line }) =>
      wrap(`    ${clean(`${by} plays it as ${option} (${file}:${line})`)}`, width, 6),
    ),
  ];
}

function rulingJson(one: RulingView): object {
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
