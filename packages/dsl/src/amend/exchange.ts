// Exchange: puts a changed declaration in the place of the old one, which is what nearly every override comes to.

import type { Declaration } from '../ast/ast.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/span.ts';
import type { RuleAmendment } from './amendment.ts';
import {
  touch,
  type AppliedOverride,
  type FoundOwner,
  type FoundPart,
  type OverrideContext,
} from './effective.ts';
import { sameText } from './same-text.ts';
import type { Touch } from './touch.ts';

/** A declaration, or a part of one, that an override changes. */
type Target = Omit<FoundPart, 'parts'>;

/** What an override does to its target; `span` is the name of the target in the override. */
interface Exchange extends Omit<RuleAmendment, 'label'> {
  readonly how: Touch['how'];
  /** Where to report that nothing changes, if not at the name. */
  readonly at?: Span;
}

/** A whole declaration as a target. */
export function asTarget(owner: FoundOwner): Target {
  return { owner, key: [owner.key], label: owner.label, uses: [] };
}

/** Replaces the declaration of a target; returns undefined if the new one says the same, which it reports. */
export function exchange(
  ctx: OverrideContext,
  { owner, key, label, uses }: Target,
  next: Declaration,
  { how, at, ...change }: Exchange,
): AppliedOverride | undefined {
  const { verb, span, over, to = 'written so' } = change;
  if (sameText(owner.decl, next)) return alreadySo(ctx, label, at ?? span, over, to);
  const items = ctx.effective.items.map((one) => (one === owner.decl ? next : one));
  return {
    effective: { ...ctx.effective, items },
    touches: [touch(how, key, label, span, verb === 'remove'), ...uses],
    change: { label, ...change },
  };
}

/** Reports an override that changes nothing. */
export function alreadySo(
  ctx: OverrideContext,
  what: string,
  at: Span,
  over: Span | undefined,
  value = 'written so',
): undefined {
  ctx.report('names/already-so', { what, value }, at, {
    secondary: labelAt(over, 'it is here'),
    help: 'take this line away: it changes nothing',
  });
}
