// The TextMate grammar. It colours at once, and also files that the server has not seen. Its words are the
// language's own.
import { WORDS } from '@fray/dsl';

interface GrammarRule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
  readonly patterns?: readonly GrammarRule[];
  readonly include?: string;
}

interface Grammar {
  readonly name: string;
  readonly scopeName: string;
  readonly fileTypes: readonly string[];
  readonly patterns: readonly GrammarRule[];
}

/**
 * Returns a pattern for any of these words as a whole word: names may hold letters, digits, hyphens and
 * underscores.
 */
function alone(words: readonly string[]): string {
  const longestFirst = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return `(?<![\\p{L}\\p{N}_.-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_-])`;
}

const beginning = (
  what: 'header' | 'declaration' | 'override' | 'statement' | 'action line',
): string[] => WORDS.filter(({ starts }) => starts.includes(what)).map(({ word }) => word);

const lineStart = (words: readonly string[], indented: boolean): string =>
  `^${indented ? '\\s+' : ''}(?:${[...words].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}_-])`;

/** The grammar, made from the words of the language. The server gives finer colours. */
export const grammar: Grammar = {
  name: 'Fray',
  scopeName: 'source.fray',
  fileTypes: ['fray'],
  patterns: [
    { name: 'comment.line.number-sign.fray', match: '#.*$' },
    {
      name: 'string.quoted.double.fray',
      begin: '"',
      end: '"|$',
      patterns: [{ name: 'variable.other.interpolated.fray', match: '\\{[^}"]*\\}' }],
    },
    { name: 'meta.citation.fray', match: '\\[[\\p{Lu}\\d][^\\]"]*\\](?=\\s*(?:#|$))' },
    {
      name: 'keyword.declaration.fray',
      match: lineStart(
        [...beginning('header'), ...beginning('declaration'), ...beginning('override')],
        false,
      ),
    },
    {
      name: 'keyword.control.fray',
      match: lineStart([...beginning('statement'), ...beginning('action line')], true),
    },
    {
      name: 'constant.numeric.dice.fray',
      match: '(?<![\\p{L}\\p{N}_-])\\d*d\\d+(?![\\p{L}\\p{N}_-])',
    },
    { name: 'constant.numeric.fray', match: '(?<![\\p{L}\\p{N}_-])\\d+(?![\\p{L}\\p{N}_])' },
    {
      name: 'constant.language.fray',
      match: alone(['yes', 'no', 'nobody', 'nothing', 'everyone', 'everything']),
    },
    {
      name: 'keyword.other.fray',
      match: alone(WORDS.filter((one) => one.class === 'reserved').map(({ word }) => word)),
    },
    {
      name: 'support.function.fray',
      match: alone(WORDS.filter((one) => one.class === 'contextual').map(({ word }) => word)),
    },
    { name: 'keyword.operator.fray', match: '<=|>=|<|>|=|\\.\\.|(?<=\\s)[-+*/](?=\\s)' },
  ],
};
