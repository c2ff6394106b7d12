// `fray rules`: prints the rules after all house rules, each line with the file that it comes from.
import {
  printEffective,
  type RuleAmendment,
  type EffectiveLine,
  type Span,
} from '@fray/dsl/internal';
import { exitCodes, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import {
  soft,
  heading,
  listBlock,
  paragraphOf,
  type Block,
  type Item,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, fileName, linesText, pad, widest } from '../report/text.ts';
import { lineAt, loadRules, refused, type Compiled } from '../rules/rules.ts';
import type { Told } from '../tell.ts';

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
): Promise<ExitCode | Told<object>> {
  const compiled = await loadRules(host, path, options.with);
  const { checked, ruleset, sources, shown } = compiled;
  if (checked === undefined || ruleset === undefined)
    throw refused(host, compiled, `${shown} cannot be shown as rules`);
  const all = checked.files.flatMap((file, index) => [
    ...(index > 0 ? [blank] : []),
    ...printEffective(file, sources),
  ]);
  const lines = options.only === undefined ? all : onlyOf(all, options.only);
  if (options.plain === true && options.json !== true) {
    host.stdout.data(linesText(lines.map(({ text }) => text)));
    return exitCodes.fine;
  }
  return {
    code: exitCodes.fine,
    answer: () => ({
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
    }),
    report: () => (options.tree === true ? treeReport(compiled) : [markedLines(lines, compiled)]),
  };
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
function markedLines(lines: readonly EffectiveLine[], { amendments, sources }: Compiled): Block {
  const marks = lines.map(({ source, line }) =>
    source === undefined ? '' : `${shortest(source, sources)}:${line}`,
  );
  const width = widest(marks);
  const changed = new Set(amendments.map((one) => one.path));
  return {
    block: 'code',
    lines: lines.map(({ text, source }, index): Words => {
      const isChanged = source !== undefined && changed.has(source);
      return [
        { is: isChanged ? 'warning' : 'soft', text: pad(marks[index] ?? '', width) },
        soft(' |'),
        text === '' ? '' : isChanged ? { is: 'strong', text: ` ${text}` } : ` ${text}`,
      ];
    }),
  };
}

/** Returns the name of a file without its folders if that is unique, else the whole path. */
function shortest(path: string, sources: Compiled['sources']): string {
  const name = fileName(path);
  return sources.filter((one) => one.path === name || one.path.endsWith(`/${name}`)).length === 1
    ? name
    : path;
}

/** Tells the house rules as a tree: each stands below the last file that it amends. */
function treeReport(compiled: Compiled): Report {
  const { amendments, sources } = compiled;
  const houses = new Set(amendments.map((one) => one.path));
  const base =
    amendments.flatMap(({ amends }) => amends).find((path) => !houses.has(path)) ??
    sources[0]?.path ??
    '';
  const parentOf = (one: Doing): string => one.amends.findLast((path) => houses.has(path)) ?? base;
  const below = (path: string): readonly Item[] =>
    amendments
      .filter((one) => parentOf(one) === path)
      .map((one) => ({
        words: headOf(one),
        below: [...changeItems(one, compiled), ...below(one.path)],
      }));
  const dropped = compiled.dropped.map(
    (one) => `${one.what} ${one.name} (${placeText(one.span, compiled)}): ${one.why}`,
  );
  return [
    heading(1, base),
    ...listBlock(below(base)),
    ...(dropped.length > 0
      ? [paragraphOf('Dropped, because the house rules changed what it refers to:')]
      : []),
    ...listBlock(dropped),
  ];
}

function headOf({ path, title }: Doing): Words {
  return title === undefined
    ? [{ is: 'strong', text: path }]
    : [{ is: 'strong', text: title }, soft(` (${path})`)];
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

function changeItems({ changes }: Doing, compiled: Compiled): readonly Item[] {
  if (changes.length === 0) return [[soft('changes nothing')]];
  return changes.map(({ verb, label, from, to, over, span }) => {
    const value = to === undefined ? '' : `: ${from ?? 'unset'} → ${to}`;
    const than = over === undefined ? '' : `, over ${placeText(over, compiled)}`;
    return [
      `${verbs[verb]} ${label}${value}`,
      soft(`  (line ${lineAt(compiled.sources, span)}${than})`),
    ];
  });
}

function placeText(span: Span, { sources }: Compiled): string {
  return `${span.source}:${lineAt(sources, span)}`;
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
