// Draws a large view in parts, so that drawing it for the first time never holds the page up.
import { useEffect, useState } from 'preact/hooks';

/** How many parts may be there by now: one at first, and another one each time that the page has been painted. */
export function useOneByOne(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= parts) return;
    const soon = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(soon);
  }, [drawn, parts]);
  return drawn;
}
