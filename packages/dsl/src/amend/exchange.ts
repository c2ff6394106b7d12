// Exchange: small operations that all overrides share.

import type { Declaration } from '../ast/ast.ts';
import type { Span } from '../source/span.ts';
import type { OverrideContext, Effective } from './effective.ts';

/** The declarations with `from` replaced by `to`. */
export function exchange(effective: Effective, from: Declaration, to: Declaration): Effective {
  return { ...effective, items: effective.items.map((one) => (one === from ? to : one)) };
}

/** Reports an override that changes nothing. */
export function alreadySo(
  ctx: OverrideContext,
  what: {
    readonly label: string;
    readonly at: Span;
    readonly over: Span | undefined;
    readonly value?: string;
  },
): undefined {
  const { label, at, over, value } = what;
  ctx.report('names/already-so', { what: label, value: value ?? 'written so' }, at, {
    secondary: over === undefined ? [] : [{ span: over, text: 'it is here' }],
    help: 'take this line away: it changes nothing',
  });
  return undefined;
}
