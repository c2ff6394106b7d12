// What a question of `fray why` means: an event, a place in the state, or an expression of the ruleset's own language.
import {
  compileExpression,
  createSource,
  type Checked,
  type Diagnostic,
  type Source,
} from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import {
  orderNamed,
  participantNamed,
  trackNamed,
  type Location,
  type State,
  type WhyQuestion,
} from '@fray/engine/internal';
import { written } from '../report/text.ts';

/** `ruleset`: with what the question needs. */
type WhyRequest =
  | { readonly ok: true; readonly question: WhyQuestion; readonly ruleset: Ruleset }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly source: Source };

/**
 * Paths are those of `fray replay --show`; `Surprise by Babel` is the last such check or choice, `Attack by Babel` how often it
 * was taken.
 *
 * @param state as it stood then
 */
export function readQuestion(
  checked: Checked,
  ruleset: Ruleset,
  state: State,
  typed: string,
): WhyRequest {
  const people = [
    ...state.participants,
    ...(state.header?.participants ?? []).filter(
      (one) => participantNamed(state, one.name) === undefined,
    ),
  ];
  const text = written(
    typed,
    people.map((one) => one.name),
  );
  const event = /^#(\d+)$/.exec(text.trim())?.[1];
  if (event !== undefined)
    return { ok: true, question: { ask: 'event', event: Number(event) }, ruleset };
  const location = placeOf(ruleset, state, text.trim());
  if (location !== undefined) return { ok: true, question: { ask: 'state', location }, ruleset };
  const compiled = (words: string): ReturnType<typeof compileExpression> =>
    compileExpression(checked, ruleset, createSource('question', words), { people });
  const plain = text.trim().replace(/^(?:givens|rulings)\./, '');
  const first = compiled(plain);
  if (first.ok)
    return { ok: true, question: { ask: 'expression', expr: first.expr }, ruleset: first.ruleset };
  for (const words of [`latest ${plain}`, `times ${plain} this encounter`]) {
    const other = compiled(words);
    if (other.ok)
      return {
        ok: true,
        question: { ask: 'expression', expr: other.expr },
        ruleset: other.ruleset,
      };
  }
  return { ok: false, diagnostics: first.diagnostics, source: createSource('question', plain) };
}

function placeOf(ruleset: Ruleset, state: State, path: string): Location | undefined {
  const parts = path.split('.');
  const [first = '', second = '', third] = parts;
  const participant = participantNamed(state, first);
  if (participant !== undefined) {
    const condition = ruleset.conditions.find((one) => one.name === second);
    const held = participant.conditions.find((one) => one.condition === second);
    if (condition !== undefined && (parts.length === 2 || third === 'until'))
      return { in: 'condition', holder: first, condition: second };
    if (
      parts.length === 3 &&
      third !== undefined &&
      held?.fields.some((field) => field.name === third) === true
    )
      return { in: 'condition-field', holder: first, condition: second, field: third };
    const fields = ruleset.kinds.find((kind) => kind.name === participant.kind)?.fields ?? [];
    return parts.length === 2 && fields.some((field) => field.name === second)
      ? { in: 'field', holder: first, field: second }
      : undefined;
  }
  const section = parts.length === 2 ? first : '';
  const name = parts.length === 2 ? second : first;
  if (parts.length > 2) return undefined;
  if (parts.length === 1 && first === 'participants') return { in: 'participants' };
  if ((section === '' || section === 'tracks') && trackNamed(state, name) !== undefined)
    return { in: 'track', track: name };
  const isOrder =
    orderNamed(state, name).length > 0 ||
    ruleset.procs.some(({ code }) =>
      code.some((instr) => instr.op === 'rank' && instr.order === name),
    );
  if ((section === '' || section === 'orders') && isOrder) return { in: 'order', order: name };
  if ((section === '' || section === 'spans') && ruleset.spans.some((span) => span.name === name))
    return { in: 'span', span: name };
  return undefined;
}
