// Draws a large view in parts, so that its first drawing never blocks the page.
import { useEffect, useState } from 'preact/hooks';

/** Returns how many parts to draw by now: one at first, and one more after each painting of the page. */
export function useOneByOne(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= parts) return;
    const soon = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(soon);
  }, [drawn, parts]);
  return drawn;
}
