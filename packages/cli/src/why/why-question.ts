// Interprets a question of `fray why`: an event, a place in the state, or an expression in the ruleset's own language.
import {
  compileExpression,
  createSource,
  type Checked,
  type Diagnostic,
  type Source,
} from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import type { State } from '@fray/engine/state';
import { locationNamed, type WhyQuestion } from '@fray/engine/why';
import { written } from '../report/text.ts';

/** The question that was read, or the errors in its text. `ruleset` includes everything that the question needs. */
type WhyRequest =
  | { readonly ok: true; readonly question: WhyQuestion; readonly ruleset: Ruleset }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly source: Source };

/**
 * Reads a question. Paths are those of `fray replay --show`. `Surprise by Babel` asks for the last such check or
 * choice, `Attack by Babel` for the number of times that the action was taken.
 * @param state the state at the event in question
 */
export function readQuestion(
  checked: Checked,
  ruleset: Ruleset,
  state: State,
  typed: string,
): WhyRequest {
  // Who has left can be asked about too; of two with a name the one who is there counts, the last.
  const people = [...(state.header?.participants ?? []), ...state.participants];
  const text = written(
    typed,
    people.map((one) => one.name),
  );
  // Transcripts show an event's number before its line. A bare number means an event, since no other number has
  // reasons.
  const event = /^#?(\d+)$/.exec(text.trim())?.[1];
  if (event !== undefined)
    return { ok: true, question: { ask: 'event', event: Number(event) }, ruleset };
  const location = locationNamed(ruleset, state, text.trim());
  if (location !== undefined) return { ok: true, question: { ask: 'state', location }, ruleset };
  const plain = text.trim().replace(/^(?:givens|rulings)\./, '');
  let diagnostics: readonly Diagnostic[] | undefined;
  for (const words of [plain, `latest ${plain}`, `times ${plain} this encounter`]) {
    const one = compileExpression(checked, ruleset, createSource('question', words), { people });
    if (one.ok)
      return { ok: true, question: { ask: 'expression', expr: one.expr }, ruleset: one.ruleset };
    diagnostics ??= one.diagnostics;
  }
  return { ok: false, diagnostics: diagnostics ?? [], source: createSource('question', plain) };
}
