// `fray rules`: prints the rules after all house rules, each line with the file that it comes from.
import {
  printEffective,
  type RuleAmendment,
  type EffectiveLine,
  type Span,
} from '@fray/dsl/internal';
import { exitCodes, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { printJson } from '../report/json.ts';
import { styleFor, type Style } from '../report/style.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, fileName, linesText, pad, widest } from '../report/text.ts';
import { lineAt, loadRules, refused, type Compiled } from '../rules/rules.ts';
import { drawTrees, type Tree } from '../why/tree.ts';

interface RulesOptions {
  readonly with?: readonly string[];
  readonly tree?: boolean;
  readonly only?: string;
  readonly plain?: boolean;
  readonly json?: boolean;
}

type Doing = Compiled['amendments'][number];

/**
 * Prints the effective ruleset or, with `--tree`, what each house rule changes. If the rules have errors, prints them and
 * ends with 1.
 */
export async function rulesCommand(
  host: Host,
  path: string,
  options: RulesOptions,
): Promise<ExitCode> {
  const compiled = await loadRules(host, path, options.with);
  const { checked, ruleset, sources, shown } = compiled;
  if (checked === undefined || ruleset === undefined)
    throw refused(host, compiled, `${shown} cannot be shown as rules`);
  const all = checked.files.flatMap((file, index) => [
    ...(index > 0 ? [blank] : []),
    ...printEffective(file, sources),
  ]);
  const lines = options.only === undefined ? all : onlyOf(all, options.only);
  const style = styleFor(host, host.stdout);
  if (options.json === true) {
    printJson(host, {
      title: ruleset.title,
      files: sources.map((one) => one.path),
      houseRules: compiled.amendments.map((one) => ({
        file: one.path,
        title: one.title ?? null,
        amends: one.amends,
        changes: one.changes.map((change) => changeJson(change, compiled)),
      })),
      leftOut: compiled.dropped.map((one) => ({
        what: one.what,
        name: one.name,
        ...placeJson(one.span, compiled),
        why: one.why,
      })),
      lines: lines.map(({ text, source, line }) => ({
        text,
        file: source ?? null,
        line: source === undefined ? null : line,
      })),
    });
  } else if (options.tree === true) host.stdout.write(linesText(treeLines(compiled, style)));
  else if (options.plain === true) host.stdout.data(linesText(lines.map(({ text }) => text)));
  else host.stdout.write(linesText(markedLines(lines, compiled, style)));
  return exitCodes.fine;
}

const blank: EffectiveLine = { text: '', source: undefined, line: 0, declaration: '' };

function onlyOf(lines: readonly EffectiveLine[], name: string): readonly EffectiveLine[] {
  const found = lines.filter(
    ({ declaration }) =>
      declaration === name || declaration.slice(declaration.indexOf(' ') + 1) === name,
  );
  if (found.length > 0)
    return found.flatMap((line, index) =>
      index > 0 && found[index - 1]?.declaration !== line.declaration ? [blank, line] : [line],
    );
  const names = new Set(
    lines.map(({ declaration }) => declaration.slice(declaration.indexOf(' ') + 1)),
  );
  names.delete('');
  throw wrongUsage(
    `nothing in these rules is called \`${clean(name)}\``,
    suggestionFor(name, [...names]),
  );
}

/** Puts the file and line in front of each line, and highlights the lines of house rules. */
function markedLines(
  lines: readonly EffectiveLine[],
  { amendments, sources }: Compiled,
  style: Style,
): readonly string[] {
  const marks = lines.map(({ source, line }) =>
    source === undefined ? '' : clean(`${shortest(source, sources)}:${line}`),
  );
  const width = widest(marks);
  const changed = new Set(amendments.map((one) => one.path));
  return lines.map(({ text, source }, index) => {
    const mark = pad(marks[index] ?? '', width);
    const isChanged = source !== undefined && changed.has(source);
    return `${isChanged ? style.yellow(mark) : style.dim(mark)} ${style.dim('|')} ${text === '' ? '' : isChanged ? style.bold(clean(text)) : clean(text)}`.trimEnd();
  });
}

/** Returns the name of a file without its folders if that is unique, else the whole path. */
function shortest(path: string, sources: Compiled['sources']): string {
  const name = fileName(path);
  return sources.filter((one) => one.path === name || one.path.endsWith(`/${name}`)).length === 1
    ? name
    : path;
}

/** Draws a tree of the house rules: each stands below the last file that it amends. */
function treeLines(compiled: Compiled, style: Style): readonly string[] {
  const { amendments, sources } = compiled;
  const houses = new Set(amendments.map((one) => one.path));
  const base =
    amendments.flatMap((one) => one.amends).find((path) => !houses.has(path)) ??
    sources[0]?.path ??
    '';
  const parentOf = (one: Doing): string => one.amends.findLast((path) => houses.has(path)) ?? base;
  const below = (path: string): readonly Tree[] =>
    amendments
      .filter((one) => parentOf(one) === path)
      .map((one) => ({
        text: [headOf(one, style), ...changeLines(one, compiled, style)].join('\n'),
        children: below(one.path),
      }));
  const dropped = compiled.dropped.map(
    (one) =>
      `  ${one.what} ${clean(one.name)} (${placeText(one.span, compiled)}): ${clean(one.why)}`,
  );
  return [
    style.bold(clean(base)),
    ...drawTrees(below(base), Infinity, false),
    ...(dropped.length > 0
      ? ['', 'Dropped, because the house rules changed what it refers to:', ...dropped]
      : []),
  ];
}

function headOf(one: Doing, style: Style): string {
  return one.title === undefined
    ? style.bold(clean(one.path))
    : `${style.bold(clean(one.title))} ${style.dim(`(${clean(one.path)})`)}`;
}

const verbs: Readonly<Record<RuleAmendment['verb'], string>> = {
  replace: 'replaces',
  remove: 'removes',
  rename: 'renames',
  set: 'sets',
  add: 'adds to',
  insert: 'adds in',
  declare: 'declares',
};

function changeLines(one: Doing, compiled: Compiled, style: Style): readonly string[] {
  if (one.changes.length === 0) return [style.dim('changes nothing')];
  return one.changes.map((change) => {
    const value =
      change.to === undefined ? '' : `: ${clean(change.from ?? 'unset')} → ${clean(change.to)}`;
    const over = change.over === undefined ? '' : `, over ${placeText(change.over, compiled)}`;
    return `${verbs[change.verb]} ${clean(change.label)}${value}${style.dim(`  (line ${lineAt(compiled.sources, change.span)}${over})`)}`;
  });
}

function placeText(span: Span, { sources }: Compiled): string {
  return clean(`${span.source}:${lineAt(sources, span)}`);
}

function placeJson(span: Span, { sources }: Compiled): object {
  return { file: span.source, line: lineAt(sources, span) };
}

function changeJson(change: RuleAmendment, compiled: Compiled): object {
  const { verb, label, span, over, from, to } = change;
  return {
    does: verb,
    what: label,
    line: lineAt(compiled.sources, span),
    over: over === undefined ? null : placeJson(over, compiled),
    from: from ?? null,
    to: to ?? null,
  };
}
