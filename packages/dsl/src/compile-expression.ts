// Compiles an expression or a measure from outside any file, such as a breakpoint or a watch,
// against a compiled ruleset.

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
import { numberType, yesNoType } from './names/types.ts';

/**
 * What an expression may name besides the declarations of the rules, and which values it may have.
 */
export interface ExpressionOptions {
  /** The participants of the log or scenario. */
  readonly people: readonly {
    readonly name: string;
    readonly kind: string;
    readonly side: string;
  }[];
  /**
   * Further names and their values, such as the locals at a place in a rule. Names are used if the
   * value is a participant's name, a number, yes or no; others are skipped.
   */
  readonly bound?: readonly { readonly name: string; readonly value: Value | undefined }[];
  /** `claim`: it must be yes or no, as a breakpoint is; otherwise any value is accepted. */
  readonly wanted?: 'claim' | 'value';
}

/** A compiled expression and the ruleset that contains its memories; or its problems. */
export type CompiledExpression =
  /**
   * `ruleset`: the given ruleset, with what the expression needs added at the end: its text as a
   * file, its places, and memories that no rule uses. Link the machine that evaluates the
   * expression with this ruleset; `times` and `latest` then count from where that machine began. To
   * compile several expressions, pass each the ruleset of the one before.
   */
  | { readonly ok: true; readonly expr: Expr; readonly ruleset: Ruleset }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles one expression against a compiled ruleset. It never throws, whatever the text.
 * @param checked the result of the same compilation as `ruleset`
 * @param source the text; messages refer to it by its path, such as `question`
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
    (lowering) => lowerExprAlone(lowering, parsed.expr, options.bound ?? []),
  );
  return { ok: true, expr: made, ruleset: extended };
}

export type CompiledMeasure =
  /** `ruleset`: as for an expression. */
  | { readonly ok: true; readonly measure: Watch; readonly ruleset: Ruleset }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles one measure against a compiled ruleset. It never throws, whatever the text.
 * @param checked the result of the same compilation as `ruleset`
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

/**
 * Participants by their names and by the names that a rule binds to them; and names bound to a
 * number, yes or no.
 */
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
