// Spans: checks the places that name stretches of time - `this round`, `end of turn`, `at start of
// round 2`, durations.

import { backticked } from '../diagnostics/catalogue/entry.ts';
import { reportSort } from './show.ts';
import { reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { writeAt } from '../diagnostics/diagnostic.ts';
import { type AtMoment, type DurationNode, type Ident, type MomentPlace } from '../ast/ast.ts';
import type { SpanSymbol } from '../names/symbols.ts';
import { singularsOf } from '../source/nouns.ts';
import { didYouMean, findSymbol, isQuiet } from './lookup.ts';
import { anybodyType, numberType } from '../names/types.ts';

/** Finds the span of a name; reports a name that is none. */
export function findSpan(ctx: Context, ident: Ident, plural = false): SpanSymbol | undefined {
  const { spans } = ctx.names;
  if (plural && !spans.has(ident.text)) {
    const single = singularsOf(ident.text).flatMap((one) => spans.get(one) ?? [])[0];
    if (single !== undefined) {
      resolve(ctx, ident, single);
      return single;
    }
  }
  return findSymbol(ctx, ident, spans, 'span');
}

/** Checks `until end of turn of c`, `for 2 rounds`. */
export function checkDuration(scope: Scope, duration: DurationNode): void {
  findSpan(scope, duration.name, duration.kind === 'DurationFor');
  if (duration.kind === 'DurationFor') scope.want(duration.count, numberType);
  else if (duration.of !== undefined) scope.want(duration.of, anybodyType);
}

/** Checks `at end of step Checks`, `at start of round 2`. */
export function checkMoment(ctx: Context, moment: AtMoment): void {
  checkPlace(ctx, moment.place);
}

function checkPlace(ctx: Context, place: MomentPlace): void {
  if (place.form === 'step') {
    findSymbol(ctx, place.name, ctx.names.steps, 'step');
    return;
  }
  const step = ctx.names.steps.get(place.name.text);
  const isSpan = ctx.names.spans.has(place.name.text);
  if (!isSpan && step !== undefined && place.form === 'span' && !isQuiet(ctx, place.name)) {
    resolve(ctx, place.name, step);
    reportSort(ctx, place.name, 'a step', 'a span', {
      help: writeAt(place.name, `step ${place.name.text}`, true),
    });
    return;
  }
  const span = findSpan(ctx, place.name);
  const { label } = place;
  if (label === undefined || span === undefined) return;
  const labels = ctx.names.symbols.labels.filter((one) => one.span === span);
  const found = labels.find((one) => one.name === label.text);
  if (found !== undefined) resolve(ctx, label, found);
  else if (!isQuiet(ctx, label)) {
    const names = labels.map((one) => one.name);
    const known = backticked(names).join(', ');
    const played = names.length === 0 ? [] : [`\`${span.name}\` is played as ${known}`];
    const help = didYouMean(ctx, label, names, played);
    reportUnknown(ctx, label, `${span.name} that is played as`, help);
  }
}
