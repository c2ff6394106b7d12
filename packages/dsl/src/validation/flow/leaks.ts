// Reports hidden data that a side would see.

import type { DiagnosticExtras } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../source/span.ts';
import type { RuleContext } from '../context.ts';
import type { Sides, Thing, Things } from './things.ts';

export type Leak =
  | 'rules/hidden-in-offer'
  | 'rules/hidden-in-text'
  | 'rules/hidden-shows'
  | 'rules/hidden-decides'
  | 'rules/hidden-from-policy';

const advice: Readonly<Record<Leak, string>> = {
  'rules/hidden-in-offer':
    'offer the same options whatever is hidden, or first `reveal` it to those who are asked',
  'rules/hidden-in-text': 'leave it out of the text, or `reveal` it first',
  'rules/hidden-shows':
    'roll or ask `secretly`, keep the result in a field that is hidden too, or `reveal` it first (of everybody: `each p in everyone`, without a `where`)',
  'rules/hidden-decides':
    'let a `reveal` happen first, roll or ask `secretly`, or change only fields that are hidden too',
  'rules/hidden-from-policy': 'let the policy go by what its side can see',
};

/** Reports the first thing; the others become labels. */
export function reportLeak(ctx: RuleContext, code: Leak, things: Things, at: Span): void {
  const [first] = things;
  if (first === undefined) return;
  const extras: DiagnosticExtras = {
    secondary: things
      .slice(0, 3)
      .flatMap((thing) =>
        isWithin(thing.at, at)
          ? []
          : [{ span: thing.at, text: `${thing.what}: hidden from ${whomText(thing)}` }],
      ),
    help: advice[code],
  };
  ctx.report(code, { what: first.what, from: whomText(first) }, at, extras);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.source === outer.source && inner.start === outer.start && inner.end === outer.end;
}

function whomText(thing: Thing): string {
  return thing.owner !== undefined ? 'the other sides' : namesOf(thing.from);
}

function namesOf(sides: Sides): string {
  return [...sides].map((side) => `\`${side}\``).join(' and ');
}
