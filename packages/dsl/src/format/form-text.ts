// Prints the lines of forms, as the table of forms writes them.

import type { AskingNode, LoopNode, NodeOf } from '../ast/ast.ts';
import type { FormPart } from '../ast/form.ts';
import { formParts, type FormKind } from '../ast/forms.ts';
import type { Slots } from '../ast/slots.ts';
import {
  callText,
  cellText,
  docText,
  durationText,
  exprText,
  pickingText,
  plainTextText,
  textWithHoles,
  whereText,
  whoText,
  writtenValue,
} from './expression-text.ts';
import { momentText } from './moment-text.ts';

const writers: { readonly [Wants in keyof Slots]: (held: Slots[Wants]) => string } = {
  name: ({ text }) => text,
  names: (names) => names.map(({ text }) => text).join(', '),
  option: ({ text }) => text,
  outcome: ({ text }) => text,
  text: textWithHoles,
  title: plainTextText,
  number: ({ value }) => String(value),
  seed: (seed) => (seed.kind === 'Text' ? plainTextText(seed) : String(seed.value)),
  path: exprText,
  who: whoText,
  expr: exprText,
  term: exprText,
  value: writtenValue,
  cell: cellText,
  call: callText,
  asking: askingText,
  picking: pickingText,
  loop: loopText,
  duration: durationText,
  moment: momentText,
};

/** Returns the line of a form. An optional part stands there if its slots are filled. */
export function formText(node: NodeOf<FormKind>): string {
  const held = node as unknown as Readonly<Record<string, unknown>>; // the parts name the properties of this kind of node
  const textsOf = (parts: readonly FormPart[]): readonly string[] =>
    parts.flatMap((part): string | readonly string[] => {
      if (part === 'end of line') return [];
      if ('word' in part) return part.word;
      if ('flag' in part) return held[part.flag] === true ? part.flag : [];
      if ('words' in part) return String(held[part.slot]);
      if ('wants' in part) {
        if (part.wants === 'statements' || part.wants === 'participants') return [];
        const write = writers[part.wants] as (held: unknown) => string; // each writer knows what its slot holds
        return write(held[part.slot]);
      }
      const isThere = part.maybe.every(
        (one) => one === 'end of line' || !('slot' in one) || held[one.slot] !== undefined,
      );
      return isThere ? textsOf(part.maybe) : [];
    });
  return textsOf(formParts.get(node.kind) ?? []).join(' ');
}

export function askingText(asking: AskingNode): string {
  switch (asking.kind) {
    case 'AskTake': {
      const items = asking.items.map((item) => `${item.any ? 'any ' : ''}${callText(item.call)}`);
      if (asking.orNothing) return `to take ${items.join(', ')} or nothing`;
      const last = items.pop() ?? '';
      return `to take ${items.length === 0 ? last : `${items.join(', ')} or ${last}`}`;
    }
    case 'AskPick':
      return `to pick ${pickingText(asking.picking)}`;
    case 'AskList': {
      const from = `from ${exprText(asking.set)}${whereText(asking.where)}`;
      const many = `${asking.exactly ? 'exactly' : 'up to'} ${exprText(asking.limit)}`;
      return `to list ${[asking.name.text, many, ...(asking.once ? ['each once'] : []), from].join(', ')}`;
    }
    case 'AskNumber':
      return spaced(
        `for ${asking.name.text} from ${exprText(asking.from)} to ${exprText(asking.to)}`,
        docText(asking.doc),
      );
  }
}

export function loopText(loop: LoopNode): string {
  const limit = loop.limit === undefined ? [] : [`up to ${exprText(loop.limit)} times`];
  const test =
    loop.word === undefined || loop.condition === undefined
      ? []
      : [`${loop.word} ${exprText(loop.condition)}`];
  return [...limit, ...test].join(' ');
}

/** Returns two parts with a blank between them, or the one that is not empty. */
export function spaced(first: string, second: string): string {
  return second === '' ? first : `${first} ${second}`;
}
