// Events in the words of the ruleset's own `when` patterns, for searches: `Babel gains Ambushed`, `Abel takes Attack`.
import type { Answer } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import { answerText, valueText } from '../drivers/answer-text.ts';

/** Returns plain sentences by which an event can be found; some events have several. */
export function sayings(event: Event): readonly string[] {
  switch (event.type) {
    case 'encounter-begun':
      return ['encounter begins'];
    case 'encounter-ended':
      return [`encounter ends ${event.data.text ?? ''}`];
    case 'span-begun':
    case 'span-ended': {
      const { span, number, label, of } = event.data;
      const does = event.type === 'span-begun' ? 'begins' : 'ends';
      return [
        `${span} ${number} ${label ?? ''} ${does}`,
        `${span}${of === null ? '' : ` of ${of}`} ${does}`,
        `${does} ${span}`,
      ];
    }
    case 'dice-rolled': {
      const { roller, stream, faces } = event.data;
      return [`${roller ?? ''} rolls ${stream} ${faces.join(' ')}`];
    }
    case 'check-resolved': {
      const { check, args, outcome, values } = event.data;
      const by = args.map(([, value]) => valueText(value)).join(' ');
      return [
        `${check} by ${by} ${values.map(({ name, total }) => `${name} ${valueText(total)}`).join(' ')} is ${outcome ?? ''}`,
        `${by} is ${outcome ?? ''}`,
      ];
    }
    case 'choice-offered':
      return [`${event.data.decider} is asked ${event.data.choice} ${event.data.text ?? ''}`];
    case 'choice-made':
      return [
        `${event.data.decider} answers ${event.data.choice} ${answerOnly(event.data.answer)}`,
      ];
    case 'action-taken':
    case 'action-ended': {
      const { action, actor, args } = event.data;
      const on = args.filter(([, value]) => value !== actor).map(([, value]) => valueText(value));
      return [
        `${actor} ${event.type === 'action-taken' ? 'takes' : 'finishes'} ${action}${on.length === 0 ? '' : ` on ${on.join(' ')}`}`,
      ];
    }
    case 'condition-gained':
      return [`${event.data.participant} gains ${event.data.condition}`];
    case 'condition-lost':
      return [`${event.data.participant} loses ${event.data.condition}`];
    case 'value-changed': {
      const { holder, condition, field, from, to } = event.data;
      const what = [holder, condition, field].filter((part) => part !== null).join('.');
      const way =
        typeof from === 'number' && typeof to === 'number' && from !== to
          ? to > from
            ? ' rises'
            : ' falls'
          : '';
      return [
        `${what} changes from ${valueText(from)} to ${valueText(to)}`,
        `${what}${way} to ${valueText(to)}`,
        `${what} reaches ${valueText(to)}`,
      ];
    }
    case 'order-ranked':
      return [
        `${event.data.order} is ranked ${event.data.entries.map((entry) => entry.participant).join(' ')}`,
      ];
    case 'revealed':
      return [`${event.data.holder ?? ''} ${event.data.field} is revealed`];
    case 'announced':
      return [`announce ${event.data.text}`];
    case 'ruled':
      return [
        `${event.data.by} rules ${event.data.why}`,
        `referee rules ${JSON.stringify(event.data.word)}`,
      ];
  }
}

function answerOnly(answer: Answer): string {
  return answerText(answer);
}

/** A search for words: whether a text contains them all in this order, with anything in between. */
export type WordPattern = (text: string) => boolean;

/**
 * Makes a pattern from typed text. Capitals, hyphens and signs do not matter; a single lower-case letter except `a` matches
 * any word, as in the rules (`p gains Ambushed`). Undefined if the text has no words.
 */
export function patternOf(typed: string): WordPattern | undefined {
  const wanted = [...typed.matchAll(WORDS)].map(([word]) =>
    /^[b-z]$/.test(word) ? undefined : word.toLowerCase(),
  );
  if (wanted.every((word) => word === undefined)) return undefined;
  return (text) => {
    let at = 0;
    for (const [word] of text.matchAll(WORDS)) {
      const next = wanted[at];
      if (next === undefined || word.toLowerCase() === next) at += 1;
      if (at >= wanted.length) return true;
    }
    return false;
  };
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
