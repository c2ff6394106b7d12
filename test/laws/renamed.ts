// Gives other names to everything in rules, each time the same: hostile ones, or harmless ones of the same length.
import { readdirSync, readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl';
import type { Ident } from '../../packages/dsl/src/ast/basic.ts';

/** Words of JavaScript, and keys that every object has. */
const hostile =
  'constructor __proto__ prototype toString valueOf hasOwnProperty length return await yield eval arguments null undefined NaN function class process globalThis require import K H k0 l0 p0 P run'.split(
    ' ',
  );
/** Characters that end a string, a line or a comment of JavaScript. A text of the rules can hold them. */
const nasty = '\\"; throw 1; // \'`*/$\u2028\u2029';

/** Names that must stay: events bind single small letters, and some options are words of the language. */
const kept = /^(?:[a-z]|yes|no|nobody|everyone|referee)$/;

/**
 * Returns the same rules with other names and texts: hostile ones, or harmless ones of the same length. The length matters
 * because the size of an event is computed in advance.
 */
export function renamed(text: string, isHostile: boolean): string {
  const { checked } = compile(createSource('names.fray', text));
  const idents: Ident[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isIdent(node)) idents.push(node);
    else for (const inner of Object.values(node)) look(inner);
  };
  for (const file of checked?.files ?? []) look(file);
  const others = new Map<string, string>();
  for (const ident of idents) {
    const symbol = checked?.resolutionOf(ident);
    const isOwn = symbol?.symbol === 'word' || symbol?.ident !== undefined;
    const name = stemOf(ident, symbol);
    if (isOwn && !kept.test(name) && !others.has(name))
      others.set(name, newName(others.size, isHostile));
  }
  let made = '';
  let done = 0;
  for (const ident of idents.toSorted((one, other) => one.span.start - other.span.start)) {
    const { span } = ident;
    const stem = stemOf(ident, checked?.resolutionOf(ident));
    const other = others.get(stem);
    if (other === undefined || span.start < done || span.end === span.start) continue;
    made += text.slice(done, span.start) + other + ident.text.slice(stem.length);
    done = span.end;
  }
  made += text.slice(done);
  return made
    .replace(/#[^\n]*/g, '')
    .replace(
      /"((?:[^"\\\n]|\\.)*)"/g,
      (_, said: string) => `"${said}${isHostile ? nasty : 'x'.repeat(nasty.length - 1)}"`,
    );
}

/** Returns the declared name: the singular of a span, and the name of a participant without the number that tells several apart. */
function stemOf(
  ident: Ident,
  symbol: { readonly symbol: string; readonly name: string } | undefined,
): string {
  return symbol?.symbol === 'span' ? symbol.name : ident.text.replace(/-\d+$/, '');
}

function isIdent(node: object): node is Ident {
  return 'kind' in node && node.kind === 'Ident';
}

/** Returns a hostile name, or one of the same length that means nothing to JavaScript. */
function newName(number: number, isHostile: boolean): string {
  const tail = number < hostile.length ? '' : `-${'x'.repeat(Math.floor(number / hostile.length))}`;
  const name = `${hostile[number % hostile.length] ?? ''}${tail}`;
  return isHostile
    ? name
    : name.replace(/[a-z]/gi, (letter) => {
        const [code, first] = [letter.charCodeAt(0), letter < 'a' ? 65 : 97];
        return String.fromCharCode(((code - first + 13) % 26) + first);
      });
}

const folder = new URL('../systems/', import.meta.url);

/** The name and the text of each system that the tests play. */
export const systems: readonly (readonly [name: string, text: string])[] = readdirSync(folder)
  .filter((name) => name.endsWith('.fray'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
