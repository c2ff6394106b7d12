// Spans: the places where stretches of time are named - `this round`, `end of turn`, `at start of round 2`, durations.

import {
  isMissing,
  type AtMoment,
  type DurationNode,
  type Ident,
  type MomentPlace,
} from '../ast/ast.ts';
import type { NameScope } from '../names/scope.ts';
import type { SpanSymbol } from '../names/symbols.ts';
import { singularsOf } from '../source/nouns.ts';
import { resolve, type Context } from './context.ts';
import { didYouMean, findSymbol, isQuiet } from './lookup.ts';
import { anybodyType, numberType } from './types.ts';

/** The span of a name; reports a name that is none. */
export function findSpan(cx: Context, ident: Ident, plural = false): SpanSymbol | undefined {
  const spans = new Map(cx.names.symbols.spans.map((span) => [span.name, span]));
  spans.set('encounter', cx.names.symbols.encounterSpan);
  if (plural && !spans.has(ident.text)) {
    const single = singularsOf(ident.text).flatMap((one) => spans.get(one) ?? [])[0];
    if (single !== undefined) {
      resolve(cx, ident, single);
      return single;
    }
  }
  return findSymbol(cx, ident, spans, 'span');
}

/** `until end of turn of c`, `for 2 rounds`. */
export function checkDuration(cx: Context, scope: NameScope, duration: DurationNode): void {
  findSpan(cx, duration.name, duration.kind === 'DurationFor');
  if (duration.kind === 'DurationFor') cx.want(scope, duration.count, numberType);
  else if (duration.of !== undefined) cx.want(scope, duration.of, anybodyType);
}

/** `at end of step Checks`, `at start of round 2`. */
export function checkMoment(cx: Context, moment: AtMoment): void {
  checkPlace(cx, moment.place);
}

function checkPlace(cx: Context, place: MomentPlace): void {
  if (place.form === 'step') {
    findSymbol(cx, place.name, cx.names.steps, 'step');
    return;
  }
  const step = cx.names.steps.get(place.name.text);
  const isSpan =
    place.name.text === 'encounter' ||
    cx.names.symbols.spans.some((span) => span.name === place.name.text);
  if (!isSpan && step !== undefined && place.form === 'span' && !isQuiet(cx, place.name)) {
    resolve(cx, place.name, step);
    cx.report(
      'names/wrong-sort',
      { name: place.name.text, is: 'a step', wanted: 'a span' },
      place.name.span,
      {
        help: [
          {
            text: `write \`step ${place.name.text}\``,
            edits: [{ span: place.name.span, replacement: `step ${place.name.text}` }],
            isCertain: true,
          },
        ],
      },
    );
    return;
  }
  const span = findSpan(cx, place.name);
  const { label } = place;
  if (label === undefined || span === undefined || isMissing(label)) return;
  const labels = cx.names.labels.filter((one) => one.span === span);
  const found = labels.find((one) => one.name === label.text);
  if (found !== undefined) resolve(cx, label, found);
  else if (!isQuiet(cx, label)) {
    const names = labels.map((one) => one.name);
    const near = didYouMean(cx, label, names);
    cx.report(
      'names/unknown',
      { name: label.text, what: `${span.name} that is played as` },
      label.span,
      {
        help:
          near.length > 0
            ? near
            : names.length === 0
              ? []
              : [
                  {
                    text: `\`${span.name}\` is played as ${names.map((name) => `\`${name}\``).join(', ')}`,
                  },
                ],
      },
    );
  }
}
