// Repairs texts and names: a text without quotes, a name in quotes, and texts joined with signs.

import { declarationWords, reservedWords } from '../ast/words.ts';
import { aName, missedBelow, type LineAt } from './recast-parts.ts';
import { littleWord } from './rewordings.ts';

/** Matches a declaration or header that has a text where others have a name. */
const named = /^(ruleset|amends|uses|example|source|announce) +(\S.*)$/;

/** Declarations in which the lines below the first may have a text. */
const withTexts = ['kind', 'ruling', 'choice', 'check', 'condition', 'procedure', 'encounter'];

/** Yields the line with quotes around its text, and without quotes around its name. */
export function* recastTexts(at: LineAt, owner: string): Iterable<string> {
  const { line } = at;
  yield* joined(line);
  const whole = named.exec(line);
  const file = /^(amends|uses) +([^\s"']+)(.*)$/.exec(line);
  if (file !== null) yield `${file[1]} "${file[2]}"${file[3]}`;
  if (whole !== null && !line.includes('"')) yield `${whole[1]} "${plain(whole[2] ?? '')}"`;
  const said = /^(.*\bannounce) +([^"].*)$/.exec(line);
  if (said !== null) yield `${said[1]} "${plain(said[2] ?? '')}"`;
  if (!['example', 'scenario', 'table'].includes(owner)) yield* unquoted(line);
  if (line.includes('"')) return;
  // A define has no text for its value or condition.
  if (/^define .* (?:as|when) /.test(line)) return;
  if (at.above.length > 0 && !withTexts.includes(owner)) return;
  const [, body = '', tail = ''] =
    new RegExp(`^(.*?)( +default${owner === 'kind' ? '' : '| +when .*'})?$`).exec(
      line.replace(/[.?!]$/, ''),
    ) ?? [];
  const mark = /[.?!]$/.exec(line)?.[0] ?? '';
  const words = body.split(/ +/);
  // In statements only a step has a text.
  if (['procedure', 'encounter'].includes(owner) && at.above.length > 0 && words[0] !== 'step')
    return;
  // Rolls and computed values have no text either.
  if (owner === 'check' && /^(?:let|roll|push|counts)$/.test(words[0] ?? '')) return;
  for (let head = at.above.length === 0 ? 2 : 1; head <= words.length - 2; head += 1) {
    const isPlain = words.slice(head).every((one) => /^[\p{L}'’,-]+$/u.test(one));
    const isOther = declarationWords.some((one) => one === words[head]);
    // Words that begin with a word of the language are not a text, but at the margin they may be a name: `invariant Who is
    // up stands`.
    if (reservedWords.some((one) => one === words[head])) {
      // `side red and blue` means two sides.
      const isTwo =
        /^(?:and|or)$/.test(words[2] ?? '') && /^(?:side|span|condition)$/.test(words[0] ?? '');
      if (isPlain && head === 2 && at.above.length === 0 && !isTwo) {
        // `span round of six seconds` → `span round "of six seconds"`, which describes a round.
        if (/^(?:side|span|condition)$/.test(words[0] ?? ''))
          yield `${words[0]} ${words[1]} "${words.slice(2).join(' ')}"${tail}`;
        yield `${words[0]} ${words.slice(1).join('-')}${tail}`;
      }
      continue;
    }
    // `span turn, part of round`, `scenario Late as Friday`: the words mention another declaration, so they are not a text.
    const hasOther =
      at.above.length === 0 &&
      words.slice(2).some((one) => at.names.all(words[0] ?? '').includes(one.replace(/,$/, '')));
    if (!isPlain || isOther || hasOther || isFieldWord.test(words[head] ?? '')) continue;
    // `measure Left wins serves left`: the side is not part of the text.
    if (words[0] === 'measure' && words.slice(head).includes('serves')) continue;
    // The initial value of a field is not part of its text.
    if (/^(?:starts|default)$/.test(words.at(-2) ?? '')) continue;
    // A single number is not a type, so the line needs another fix than quotes.
    if (owner === 'kind' && head === 2 && /^\d+$/.test(words[1] ?? '')) continue;
    yield `${words.slice(0, head).join(' ')} "${words.slice(head).join(' ')}${mark}"${tail}`;
  }
}

/** Matches words that begin other parts of such lines. */
const isFieldWord =
  /^(?:counts|costs|once|allowed|default|starts|counter|hidden|bookkeeping|one|several|when|otherwise|row|deck|list|bars|lasts|has|vs|versus)$/;

/** Removes quotes of any kind from the ends of a text, even if there is only one. */
function plain(text: string): string {
  return text.replace(/^['’‘“”«»`"]+|['’‘“”«»`"]+$/g, '');
}

/** Yields the line with a name without its quotes: for `"Fallen"`, `'Red Hand'`. */
function* unquoted(line: string): Iterable<string> {
  const found = /["'‘’“”]([\p{L}][\p{L}\p{N}_' -]*)["'‘’“”]/u.exec(line);
  // More than three words are a sentence, not a name.
  if (found === null || (found[1] ?? '').split(/\s+/).length > 3) return;
  const name = hyphened(found[1] ?? '');
  yield line.slice(0, found.index) + name + line.slice(found.index + found[0].length);
}

/** Returns a name of several words as Fray writes it. */
function hyphened(name: string): string {
  return name
    .trim()
    .replace(/['’]/g, '')
    .replace(/[\s/]+/g, '-');
}

/** Yields the line with names inside the text, in braces: for `"he lost " + x`, `a + " moves"`, `"$a moves"`. */
function* joined(line: string): Iterable<string> {
  const path = `${aName}(?:\\.${aName})*`;
  const pieces = new RegExp(`(?:"[^"]*"|${path})(?: *[+&.,] *(?:"[^"]*"|${path}))+$`, 'u').exec(
    line,
  );
  if (pieces?.[0].includes('"') === true) {
    const texts = pieces[0]
      .split(/ *[+&,] *(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map((one) => (one.startsWith('"') ? one.slice(1, -1) : `{${one}}`));
    if (texts.length > 1) yield `${line.slice(0, pieces.index)}"${texts.join('')}"`;
  }
}

/**
 * Yields the line with the name that it lacks. After a preposition it is a name that lines below use. After the first word
 * it is a name that other lines ask for, or one made of the text that follows.
 */
export function* withName(at: LineAt, asked: readonly string[]): Iterable<string> {
  const { line } = at;
  const gap =
    /(?<= (?:by|of|on|at|from|with|against|for))(?= \(| (?:by|of|on|at|from|with|against|for|when) |$)/u.exec(
      line,
    );
  if (gap !== null)
    for (const name of missedBelow(at))
      yield `${line.slice(0, gap.index)} ${name}${line.slice(gap.index)}`;
  const found = /^(\p{Ll}+) +("([^"]*)".*)$/u.exec(line);
  if (found === null) return;
  const [, word, behind, text = ''] = found;
  const made = (text.match(/[\p{L}]{3,}/gu) ?? [])
    .filter((one) => !/^(?:the|what|how|does|who|whom|and|has|are|its)$/i.test(one))
    .slice(0, 2)
    .join('-')
    .toLowerCase();
  for (const name of [...asked, made]) if (name !== '') yield `${word} ${name} ${behind}`;
}

/** Returns the possible names of several words at the head of a declaration or row, each as written and as one name. */
export function severalWords(line: string): readonly (readonly [written: string, name: string])[] {
  // The side of a measure is not part of its name.
  const words = line.replace(/ *["[(#].*$|(?<=^measure .*) serves .*$/, '').split(/ +/);
  const isName = (one: string | undefined): boolean =>
    one !== undefined && /^[\p{L}][\p{L}\p{N}_'’/-]*$/u.test(one);
  return [0, 1].flatMap((from) =>
    [1, 2, 3, 4].flatMap((many) => {
      const these = words.slice(from, from + many);
      const isWhole = many === 1 && !/['’/]/.test(these[0] ?? '');
      return these.length === many &&
        !isWhole &&
        these.every(isName) &&
        !(many > 1 && these.some((one) => littleWord.test(one) || one.length === 1))
        ? [[these.join(' '), hyphened(these.join(' '))] as const]
        : [];
    }),
  );
}
