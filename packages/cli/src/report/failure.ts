// Why an example failed: the line, and what was expected beside what stood there.
import type { Ruleset } from '@fray/dsl/ir';
import type { ExampleResult } from '@fray/engine/internal';
import { sayValue } from './sentences.ts';
import type { Style } from './style.ts';
import { clean, pad, widest, wrap } from './text.ts';

type Failure = ExampleResult['failures'][number];

/** One failure as lines. */
export function failureLines(
  failure: Failure,
  ruleset: Ruleset,
  style: Style,
  columns: number,
): readonly string[] {
  const place = failure.at === null ? undefined : ruleset.places[failure.at];
  const file = place === undefined ? undefined : ruleset.files[place.file];
  const where =
    place === undefined || file === undefined ? '' : `${clean(file.path)}:${place.line}`;
  const moment = failure.seq === null ? '' : `after event ${failure.seq}`;
  const heading = [where, moment].filter((text) => text !== '').join(', ');
  return [
    ...(heading === '' ? [] : [style.dim(heading)]),
    ...wrap(clean(failure.message), columns - 8, 2),
    ...seenLines(failure, style),
  ];
}

/** Each part of the expectation with its value, in two columns. */
function seenLines({ values }: Failure, style: Style): readonly string[] {
  if (values.length === 0) return [];
  const width = widest(values.map((seen) => clean(seen.source)));
  return values.map(
    (seen) => `  ${pad(clean(seen.source), width)}  ${style.red(`is ${sayValue(seen.value)}`)}`,
  );
}
