// Asks a person for the faces of real dice, and for decisions. The questions are the same on a terminal and over a
// pipe. A terminal asks again after a bad line; over a pipe a bad line ends the run.
import type { Answer } from '@fray/dsl/ir';
import {
  diceText,
  admits,
  readTyped,
  type Chosen,
  type ThrownDie,
  leastOf,
  listingText,
} from '@fray/engine/drivers';
import type { Offer } from '@fray/engine/events';
import type { ChoiceNeed, Need, ThrowNeed } from '@fray/engine/machine';
import { notAllowed, wrongFile } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { formatAnswer, formatValue } from '../report/sentences.ts';
import { widthFor, type Style } from '../report/style.ts';
import { clean, linesText, spoken, wrap } from '../report/text.ts';
import { choiceAsked, throwAsked } from './asked.ts';

/** The help that a question can show on request. */
export interface AskContext {
  readonly style: Style;
  /** Returns the state for `?`, as this participant, side or referee may see it; for null, as everybody may see it. */
  readonly state: (who: string | null) => readonly string[];
}

/**
 * Asks for one throw. Returns undefined for each die that the seed is to throw.
 * @throws Stop 3 for a bad line over a pipe, Stop 5 when the input is over
 */
export async function askDice(
  host: Host,
  need: ThrowNeed,
  table: AskContext,
): Promise<readonly (ThrownDie | undefined)[]> {
  const question = throwQuestion(need, table.style);
  return askUntil(host, question, need, 'a throw', (line) => {
    if (line.trim() === '?') return { help: [diceHelp(need), '', ...table.state(need.roller)] };
    const typed = readTyped(line, need);
    return typed.ok ? { value: typed.dice } : { wrong: typed.hint };
  });
}

function throwQuestion(need: ThrowNeed, style: Style): string {
  const { title, what, count } = throwAsked(need);
  return `${style.bold(title.who)}${title.again}${title.among}: ${what}${need.secret ? ', secretly' : ''}; type the ${count === 1 ? 'face' : 'faces'}, \`.\` for a seeded die: `;
}

function diceHelp(need: ThrowNeed): string {
  return `Throw ${diceText(need)} and type what each die shows, in that order, blanks between. A dot lets the seed throw that die; a single dot, all of them.`;
}

/**
 * Asks for one decision.
 *
 * @throws Stop 3 for a bad line over a pipe, Stop 5 when the input is over
 */
export async function askChoice(host: Host, need: ChoiceNeed, table: AskContext): Promise<Chosen> {
  const { style } = table;
  const heading = `${style.bold(spoken(need.decider))}${need.secret ? ' (secretly)' : ''}: ${choiceAsked(need)}`;
  host.stderr.write(`${[heading, ...optionLines(need, style)].join('\n')}\n`);
  return askUntil<Chosen>(host, promptOf(need), need, 'a decision', (line) => {
    const text = line.trim();
    if (text === '?')
      return {
        help: [
          choiceHelp(need),
          '',
          ...table.state(need.decider),
          '',
          heading,
          ...optionLines(need, style),
        ],
      };
    if (text === '' && need.default !== null)
      return { value: { answer: need.default, by: 'default' } };
    const answer = parseAnswer(need.offer, text);
    return answer !== undefined && admits(need.offer, answer)
      ? { value: { answer, by: 'person' } }
      : { wrong: wrongAnswer(need, text) };
  });
}

function optionLines(need: ChoiceNeed, style: Style): readonly string[] {
  const { offer } = need;
  switch (offer.kind) {
    case 'options': {
      const silence = need.default && formatAnswer(need.default);
      return numbered(
        offer.options
          .map(formatAnswer)
          .map((option) => (option === silence ? option + style.dim('  (default)') : option)),
      );
    }
    case 'number':
      return [`  a number from ${offer.from} to ${offer.to}`];
    case 'list':
      return numbered(offer.from.map(formatValue));
  }
}

function numbered(items: readonly string[]): readonly string[] {
  return items.map((item, index) => `  ${String(index + 1).padStart(2)}  ${item}`);
}

function promptOf({ offer, default: silence }: ChoiceNeed): string {
  const what =
    offer.kind === 'list'
      ? `${listingText(offer, 'numbers or names with commas between')}${leastOf(offer) > 0 ? '' : ', - for none'}`
      : { options: 'number or name', number: 'number' }[offer.kind];
  return `${what}${silence === null ? '' : `, Enter for ${formatAnswer(silence)}`}, ? for help: `;
}

function choiceHelp(need: ChoiceNeed): string {
  const silence =
    need.default === null
      ? ''
      : ` Enter alone takes ${formatAnswer(need.default)}, as silence would at the table.`;
  switch (need.offer.kind) {
    case 'options':
      return `Type the number of an option, or the beginning of its name as long as only one fits.${silence}`;
    case 'number':
      return `Type a whole number from ${need.offer.from} to ${need.offer.to}.${silence}`;
    case 'list':
      return `Type ${listingText(need.offer, 'of these in order, commas between')}${need.offer.once === true ? '' : '; you may repeat one'}.${silence}`;
  }
}

/** Returns the answer that a line means; undefined if it means none or more than one. */
export function parseAnswer(offer: Offer, text: string): Answer | undefined {
  switch (offer.kind) {
    case 'options':
      return matchingOption(offer.options, formatAnswer, text);
    case 'number':
      return /^[+-]?\d{1,15}$/.test(text) ? { say: Number(text) } : undefined;
    case 'list': {
      const words = text === '-' ? [] : text.split(',');
      const items = words.map((word) => matchingOption(offer.from, formatValue, word.trim()));
      return text !== '' && items.every((item) => item !== undefined) ? { list: items } : undefined;
    }
  }
}

/**
 * Finds an option by its number, by its name, or by the beginning of exactly one name. Case, colons and hyphens do not
 * matter.
 */
function matchingOption<T>(
  options: readonly T[],
  say: (option: T) => string,
  text: string,
): T | undefined {
  if (/^\d+$/.test(text)) {
    const numbered = options[Number(text) - 1];
    if (numbered !== undefined) return numbered;
  }
  const plain = (words: string): string =>
    words
      .toLowerCase()
      .replace(/[\s:,-]+/g, ' ')
      .trim();
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const exact = options.filter((option) => plain(say(option)) === wanted);
  if (exact.length === 1) return exact[0];
  const near = options.filter((option) => plain(say(option)).startsWith(wanted));
  return near.length === 1 ? near[0] : undefined;
}

function wrongAnswer(need: ChoiceNeed, text: string): string {
  const said =
    text === '' ? 'there is no default: type an answer' : `\`${clean(text)}\` is not one of these`;
  switch (need.offer.kind) {
    case 'options': {
      const fitting =
        text === ''
          ? 0
          : need.offer.options.filter((option) =>
              formatAnswer(option).toLowerCase().startsWith(text.toLowerCase()),
            ).length;
      return fitting > 1
        ? `\`${clean(text)}\` fits ${fitting} options: type more, or use the number`
        : `${said}. Options: ${need.offer.options.map((option, index) => `${index + 1} ${formatAnswer(option)}`).join('; ')}.`;
    }
    case 'number':
      return text === ''
        ? said
        : `\`${clean(text)}\` is not a whole number from ${need.offer.from} to ${need.offer.to}`;
    case 'list':
      return text === ''
        ? said
        : `\`${clean(text)}\` is not a list of ${listingText(need.offer, 'of these')}`;
  }
}

type Parsed<T> =
  { readonly value: T } | { readonly wrong: string } | { readonly help: readonly string[] };

async function askUntil<T>(
  host: Host,
  prompt: string,
  need: Need,
  what: string,
  parse: (line: string) => Parsed<T>,
): Promise<T> {
  for (;;) {
    const line = await host.stdin.ask(prompt, need);
    if (line === undefined) {
      host.stderr.write('\n'); // without Enter, the line of the prompt has no end
      throw wrongFile(`the input ended before it gave ${what}`);
    }
    // Over a pipe, no Enter ends the line of the prompt.
    if (!host.stdin.isTTY) host.stderr.write(`${clean(line)}\n`);
    const parsed = parse(line);
    if ('value' in parsed) return parsed.value;
    if ('wrong' in parsed && !host.stdin.isTTY) throw notAllowed(parsed.wrong);
    const lines = 'help' in parsed ? parsed.help : [parsed.wrong];
    const width = host.stderr.isTTY ? widthFor(host.stderr) : Infinity;
    host.stderr.write(linesText(lines.flatMap((one) => wrap(one, width))));
  }
}
