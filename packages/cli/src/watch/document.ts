// Makes the JSON document of a file in a run; docs/command-line.md describes its shape.
import { shiftAnswer } from '../diff/compare-odds.ts';
import { measuresAnswer } from '../answers/answers.ts';
import type { CheckFindings, Found } from './found.ts';
import type { Since } from './since.ts';

/** Returns the document about one file of a run. */
export function fileDocument(
  checked: CheckFindings,
  found: Found | null,
  since: Since | null,
): object {
  const { contents, file, problems, state } = checked;
  return {
    file,
    read: state !== 'unread',
    sound: state === 'sound' || state === 'draft',
    draft: state === 'draft',
    contents,
    problems,
    run: found?.run ?? null,
    examples: found?.examined.examples ?? null,
    changed: found?.examined.changed ?? null,
    unreached: found?.examined.unmet ?? null,
    odds:
      found?.odds?.map(({ odds, scenario, why }) =>
        odds === null
          ? { scenario, why }
          : { ...measuresAnswer({ shown: file }, scenario, odds, undefined), why: null },
      ) ?? null,
    since:
      since === null
        ? null
        : {
            run: since.run,
            red: since.red,
            green: since.green,
            unreached: since.missed,
            reached: since.met,
            odds: since.odds.map(({ scenario, shift }) => ({ scenario, ...shiftAnswer(shift) })),
          },
  };
}
