// Lists of numbers for a record of a million events: four bytes each.

/** Whole numbers by index; -1: never set. */
export interface NumberList {
  readonly set: (index: number, value: number) => void;
  readonly at: (index: number) => number;
  /** One more than the largest index that was set. */
  readonly length: () => number;
}

export function numberList(): NumberList {
  let numbers = new Int32Array(1024).fill(-1);
  let length = 0;
  return {
    set: (index, value) => {
      if (index >= numbers.length) {
        const larger = new Int32Array(Math.max(index + 1, numbers.length * 2)).fill(-1);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[index] = value;
      if (index >= length) length = index + 1;
    },
    at: (index) => (index < length ? (numbers[index] ?? -1) : -1),
    length: () => length,
  };
}

/** Returns how many of `length` rising whole numbers are `most` or less. */
export function countUpTo(length: number, at: (index: number) => number, most: number): number {
  let low = 0;
  for (let high = length; low < high;) {
    const middle = (low + high) >> 1;
    if (at(middle) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Events by the step that they belong to. */
export interface EventsByStep {
  readonly add: (step: number, seq: number) => void;
  /** The events of a step, in order. */
  readonly of: (step: number) => readonly number[];
}

/** More events than a log may have, so a step and an event fit into one number. */
const MANY = 2 ** 24;

export function eventsByStep(): EventsByStep {
  let keys = new Float64Array(1024);
  let count = 0;
  let isSorted = true;
  return {
    add: (step, seq) => {
      if (count === keys.length) {
        const larger = new Float64Array(count * 2);
        larger.set(keys);
        keys = larger;
      }
      keys[count] = step * MANY + seq;
      count += 1;
      isSorted = false;
    },
    of: (step) => {
      if (!isSorted) keys.subarray(0, count).sort();
      isSorted = true;
      let low = countUpTo(count, (index) => keys[index] ?? 0, step * MANY - 1);
      const found: number[] = [];
      for (let key = keys[low] ?? 0; low < count && key < (step + 1) * MANY; key = keys[low] ?? 0) {
        found.push(key - step * MANY);
        low += 1;
      }
      return found;
    },
  };
}
