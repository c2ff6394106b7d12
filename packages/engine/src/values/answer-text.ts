// Writes values and answers in words.
import type { Answer, Value } from '@fray/dsl/ir';

/** Returns an answer in words: `Attack t Babel`, `yes`, `nobody`, `an empty list`, `3`. */
export function answerText(answer: Answer): string {
  if ('choose' in answer) return wordText(answer.choose);
  if ('take' in answer)
    return [
      answer.take ?? 'nothing',
      ...answer.args.map(([name, value]) => `${name} ${valueText(value)}`),
    ].join(' ');
  if ('pick' in answer) return answer.pick ?? 'nobody';
  if ('list' in answer)
    return answer.list.length === 0 ? 'an empty list' : answer.list.map(valueText).join(', ');
  return String(answer.say);
}

/** Returns `yes` and `no` for truths, and any other word as it is. */
export function wordText(word: string | boolean): string {
  return typeof word === 'string' ? word : word ? 'yes' : 'no';
}

/** Returns a value as a reader writes it. */
export function valueText(value: Value): string {
  if (value === null) return 'nobody';
  if (typeof value === 'boolean') return wordText(value);
  return typeof value === 'object' ? `(${value.map(valueText).join(', ')})` : String(value);
}
