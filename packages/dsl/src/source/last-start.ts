/**
 * Returns the index of the last start that is not after an offset, or -1 if all starts are after it.
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
