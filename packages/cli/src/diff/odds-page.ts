// Shows the odds before and after on a page: every number that differs, with a bar for each side.
import type { Method, OutcomeShift } from '@fray/engine/internal';
import { htmlText } from '../report/html/html-text.ts';
import type { OddsFinding } from './findings.ts';
import { methodWords, oddsLines } from './odds-lines.ts';
import { preformatted } from './page.ts';
import {
  gapText,
  measureTitle,
  outcomeText,
  percentDigits,
  percentText,
  shiftWords,
} from './shift-words.ts';

export function oddsDiffPage(finding: OddsFinding): string {
  const { ruleset, scenarios } = finding;
  const parts = scenarios.flatMap(({ scenario, shift }) => {
    const seen = (shift?.measures ?? [])
      .filter((one) => one.seen)
      .toSorted((one, other) => other.size - one.size);
    if (shift === null || seen.length === 0) return [];
    return [
      `<h3>${htmlText(scenario)} <span class="soft">(${htmlText(methodWords(shift.method))})</span></h3>`,
      ...seen.map(
        (one) =>
          `<p>${htmlText(measureTitle(ruleset, one))}: <strong>${htmlText(shiftWords(one, shift.method))}</strong></p>\n${barTable(one.outcomes, shift.method)}`,
      ),
    ];
  });
  // Text about scenarios, including those without a difference.
  return parts.length === 0
    ? preformatted((style) => oddsLines(finding, style, 84))
    : `${parts.join('\n')}\n<details><summary>In words</summary>${preformatted((style) => oddsLines({ ...finding, all: false }, style, 84))}</details>`;
}

function barTable(outcomes: readonly OutcomeShift[], method: Method): string {
  const digits = percentDigits(outcomes, method);
  const bars = ({ a, b }: OutcomeShift): string =>
    `<svg viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label="before and after"><rect class="before" y="1" height="5" width="${width(a.decimal)}"/><rect class="after" y="8" height="5" width="${width(b.decimal)}"/></svg>`;
  const rows = outcomes.map(
    (one) =>
      `<tr><th>${htmlText(outcomeText(one))}</th><td>${bars(one)}</td><td>${percentText(one.a.decimal, digits).replace('<', '&lt;').replace('>', '&gt;')} → ${percentText(one.b.decimal, digits).replace('<', '&lt;').replace('>', '&gt;')}</td><td class="soft">${htmlText(gapText(one, digits, method))}</td></tr>`,
  );
  return `<table class="pair"><colgroup><col style="width:18%"><col style="width:34%"><col style="width:22%"><col style="width:26%"></colgroup><tbody>${rows.join('')}</tbody></table>`;
}

function width(part: number): string {
  return String(Math.round(part * 1e4) / 100);
}
