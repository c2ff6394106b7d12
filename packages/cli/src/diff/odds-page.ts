// Shows the odds before and after on a page: every number that differs, with a bar for each side.
import type { Method } from '@fray/engine/odds';
import type { OutcomeShift } from '@fray/engine/shift';
import { escaped, htmlText } from '../report/html/html-text.ts';
import type { OddsFinding } from './findings.ts';
import { methodWords, oddsLines, alikeWords } from './odds-lines.ts';
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
    if (shift === null) return [];
    const sorted = shift.measures.toSorted((one, other) => other.size - one.size);
    return [
      `<h3>${htmlText(scenario)} <span class="soft">(${htmlText(methodWords(shift.method))})</span></h3>`,
      ...sorted.map((one) =>
        one.seen
          ? `<p>${htmlText(measureTitle(ruleset, one))}: <strong>${htmlText(shiftWords(ruleset, one, shift.method))}</strong></p>\n${barTable(one.outcomes, shift.method)}`
          : `<p class="soft">${htmlText(measureTitle(ruleset, one))}: ${htmlText(alikeWords(one, shift.method))}</p>`,
      ),
    ];
  });
  // Text about scenarios, including those without a difference.
  const words = preformatted((style) => oddsLines({ ...finding, all: false }, style, 84));
  return parts.length === 0
    ? words
    : `${LEGEND}\n${parts.join('\n')}\n<details><summary>In words</summary>${words}</details>`;
}

const LEGEND =
  '<p class="soft">The bars go from 0 to 100 %: <svg class="key" aria-hidden="true"><rect class="before" width="12" height="12"/></svg>before, above; <svg class="key" aria-hidden="true"><rect class="after" width="12" height="12"/></svg>after, below.</p>';

function barTable(outcomes: readonly OutcomeShift[], method: Method): string {
  const digits = percentDigits(outcomes, method);
  const bars = ({ a, b }: OutcomeShift): string =>
    `<svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true"><rect class="frame" width="100" height="24"/><rect class="before" y="2" height="9" width="${width(a.decimal)}"/><rect class="after" y="13" height="9" width="${width(b.decimal)}"/></svg>`;
  const rows = outcomes.map(
    (one) =>
      `<tr><th scope="row">${htmlText(outcomeText(one))}</th><td>${bars(one)}</td><td>${escaped(percentText(one.a.decimal, digits))} → ${escaped(percentText(one.b.decimal, digits))}</td><td class="soft">${htmlText(gapText(one, digits, method))}</td></tr>`,
  );
  return `<table class="pair"><colgroup><col style="width:18%"><col style="width:34%"><col style="width:22%"><col style="width:26%"></colgroup><thead><tr><th scope="col">outcome</th><td></td><th scope="col">before → after</th><th scope="col">difference</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function width(part: number): string {
  return String(Math.round(part * 1e4) / 100);
}
