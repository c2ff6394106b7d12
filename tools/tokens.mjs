// Counts the tokens of a text: what `npm run size` measures. A token is what TypeScript's scanner sees. Comments count nothing, and each
// word inside a string, a template or a regular expression counts as one token, so that neither line breaks nor a table written as one
// long text change the figure.
import { SyntaxKind } from 'typescript/unstable/ast';
import { createScanner } from 'typescript/unstable/ast/scanner';

const QUOTED = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
]);
/** Behind these a slash divides; behind any other token it begins a regular expression. */
const OPERAND_ENDS = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.Identifier,
  SyntaxKind.PrivateIdentifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.BigIntLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.LessThanToken, // `</p>` of JSX
  SyntaxKind.ThisKeyword,
  SyntaxKind.SuperKeyword,
  SyntaxKind.NullKeyword,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
]);

/**
 * Yields the tokens of a text in TypeScript, JavaScript, JSON or, roughly, CSS or HTML: the kind, where it begins and ends, and the
 * value, which for a quoted text is what it means. The parts of a template around its holes are tokens of their own.
 */
export function* tokensIn(text) {
  const scanner = createScanner(true, 1 /* JSX */, text);
  const open = []; // for each brace that is open: whether it is the hole of a template
  let before = SyntaxKind.Unknown;
  for (;;) {
    const from = scanner.getTokenEnd();
    let kind = scanner.scan();
    if (kind === SyntaxKind.EndOfFile) return;
    const isSlash = kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken;
    if (isSlash && !OPERAND_ENDS.has(before)) kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.OpenBraceToken) open.push(false);
    if (kind === SyntaxKind.CloseBraceToken && open.pop() === true)
      kind = scanner.reScanTemplateToken(false);
    if (kind === SyntaxKind.TemplateHead || kind === SyntaxKind.TemplateMiddle) open.push(true);
    const [start, end] = [scanner.getTokenStart(), scanner.getTokenEnd()];
    yield { kind, start, end, value: scanner.getTokenValue() };
    before = kind;
    // What is no TypeScript, such as an apostrophe between tags, may not move the scanner: go on behind it.
    if (end <= from) scanner.resetTokenState(from + 1);
  }
}

/** Returns the number of tokens of a text. */
export function tokensOf(text) {
  let count = 0;
  for (const { kind, start, end } of tokensIn(text))
    count += QUOTED.has(kind) ? wordsIn(text.slice(start, end)) : 1;
  return count;
}

/** Returns the number of words of a quoted text; one without words is still one token. */
function wordsIn(text) {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 1;
}
