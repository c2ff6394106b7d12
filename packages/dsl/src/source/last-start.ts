/**
 * The index of the last of some starts that is not behind an offset; -1: all of them are.
 *
 * @param starts offsets, in order
 */
export function lastStartAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
