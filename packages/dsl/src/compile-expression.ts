// Compiles an expression or a measure: a question in the ruleset's own language from outside any file, such as a breakpoint
// or a watch.

import { createCollector } from './diagnostics/collector.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Expr, Ruleset, Value, Watch } from './ir/index.ts';
import { lowerAlone, lowerExprAlone } from './lowering/lower-alone.ts';
import { lowerMeasure } from './lowering/lower-rules.ts';
import type { LocalSymbol, ParticipantSymbol } from './names/symbols.ts';
import { parseExpression } from './syntax/expression-parser.ts';
import { parse } from './syntax/parser.ts';
import type { Source } from './source/source.ts';
import { checkAlone, checkMeasureAlone } from './types/check-alone.ts';
import type { Checked } from './types/checked.ts';
import { numberType, yesNoType } from './types/types.ts';

/** What an expression may name besides what the rules declare. */
export interface ExpressionOptions {
  /** Participants that it may name: those of a log or a scenario. */
  readonly people: readonly {
    readonly name: string;
    readonly kind: string;
    readonly side: string;
  }[];
  /** The values of further names at a place in a rule: a participant by name, a number, yes or no; others are skipped. */
  readonly bound?: readonly { readonly name: string; readonly value: Value | undefined }[];
  /** `claim`: it must be yes or no, as a breakpoint is; otherwise any value is accepted. */
  readonly wanted?: 'claim' | 'value';
}

/** An expression that can be asked, with the ruleset that knows what it remembers; or its problems. */
export type CompiledExpression =
  /**
   * `ruleset`: the one given, with what the expression needs behind all that it had (its text as a file, its places, memories that no rule
   * asks for). A machine that is to answer it is linked with this one, and `times` and `latest` count from where that machine
   * began. For several expressions give each the ruleset of the one before.
   */
  | { readonly ok: true; readonly expr: Expr; readonly ruleset: Ruleset }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles one expression against a ruleset that was compiled. Never throws, whatever the text.
 *
 * @param checked of the same compilation as `ruleset`
 * @param source the text; its path is what messages call it, such as `question`
 */
export function compileExpression(
  checked: Checked,
  ruleset: Ruleset,
  source: Source,
  options: ExpressionOptions,
): CompiledExpression {
  const parsed = parseExpression(source);
  if (parsed.diagnostics.some((one) => one.severity === 'error'))
    return { ok: false, diagnostics: parsed.diagnostics };
  const problems = createCollector();
  const alone = checkAlone(
    checked,
    parsed.expr,
    peopleAndBound(checked, options),
    options.wanted ?? 'value',
    problems,
  );
  if (problems.hasErrors() || alone.type.type === 'error')
    return { ok: false, diagnostics: problems.list() };
  const { made, ruleset: extended } = lowerAlone(
    alone.checked,
    ruleset,
    source,
    parsed.expr,
    (lowering) => lowerExprAlone(lowering, parsed.expr, constantsOf(options)),
  );
  return { ok: true, expr: made, ruleset: extended };
}

export type CompiledMeasure =
  /** `ruleset`: as for an expression. */
  | { readonly ok: true; readonly measure: Watch; readonly ruleset: Ruleset }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles one measure against a ruleset that was compiled. Never throws, whatever the text.
 *
 * @param checked of the same compilation as `ruleset`
 * @param source one declaration of a measure, without a header
 */
export function compileMeasure(
  checked: Checked,
  ruleset: Ruleset,
  source: Source,
  { people }: Pick<ExpressionOptions, 'people'>,
): CompiledMeasure {
  const { file, diagnostics } = parse(source);
  const wrong = diagnostics.filter(
    ({ code, severity }) => severity === 'error' && code !== 'syntax/missing-header',
  );
  const [decl] = file.items;
  if (wrong.length > 0 || decl?.kind !== 'MeasureDecl') return { ok: false, diagnostics: wrong };
  const problems = createCollector();
  const alone = checkMeasureAlone(checked, decl, symbolsOf(checked, people), problems);
  if (problems.hasErrors()) return { ok: false, diagnostics: problems.list() };
  const { made, ruleset: extended } = lowerAlone(alone, ruleset, source, decl, (lowering) =>
    lowerMeasure(lowering, decl),
  );
  return { ok: true, measure: made, ruleset: extended };
}

function symbolsOf(
  { symbols: { kinds, sides } }: Checked,
  people: ExpressionOptions['people'],
): ReadonlyMap<string, ParticipantSymbol> {
  return new Map(
    people.map(({ name, kind, side }): [string, ParticipantSymbol] => [
      name,
      {
        symbol: 'participant',
        name,
        ident: undefined,
        row: undefined,
        side: sides.find((one) => one.name === side),
        kind: kinds.find((one) => one.name === kind),
      },
    ]),
  );
}

/** Participants by their names and by what a rule calls them, and names that stand for a number, yes or no. */
function peopleAndBound(
  checked: Checked,
  options: ExpressionOptions,
): ReadonlyMap<string, ParticipantSymbol | LocalSymbol> {
  const people = symbolsOf(checked, options.people);
  const found = new Map<string, ParticipantSymbol | LocalSymbol>(people);
  for (const { name, value } of options.bound ?? []) {
    const one = typeof value === 'string' ? people.get(value) : undefined;
    if (one !== undefined) found.set(name, one);
    if (typeof value === 'number' || typeof value === 'boolean')
      found.set(name, {
        symbol: 'local',
        name,
        ident: undefined,
        role: 'let',
        type: typeof value === 'number' ? numberType : yesNoType,
      });
  }
  return found;
}

function constantsOf({ bound = [] }: ExpressionOptions): ReadonlyMap<string, number | boolean> {
  return new Map(
    bound.flatMap(({ name, value }): [string, number | boolean][] =>
      typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );
}
