// Finds the common beginning and the common end of two texts.

/** Returns how many UTF-16 units at the start and at the end of two texts are the same. No unit counts twice. */
export function commonEnds(a: string, b: string): { readonly start: number; readonly end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (
    start + STRIDE <= most &&
    a.slice(start, start + STRIDE) === b.slice(start, start + STRIDE)
  )
    start += STRIDE;
  while (start < most && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  while (end + STRIDE <= most - start && tailAt(a, end) === tailAt(b, end)) end += STRIDE;
  while (
    end < most - start &&
    a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)
  )
    end += 1;
  return { start, end };
}

/** The number of units that are compared at a time, which is faster than one by one. */
const STRIDE = 1024;

/** Returns a stride of a text that ends this number of units before the end of the text. */
function tailAt(text: string, end: number): string {
  return text.slice(text.length - end - STRIDE, text.length - end);
}
