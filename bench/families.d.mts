/** A family of growing texts: `text(n)` has n of something, and `n` is the size that the bench measures. */
interface Family {
  readonly n: number;
  readonly text: (n: number) => string;
}

export const sound: Readonly<Record<string, Family>>;
export const wrong: Readonly<Record<string, Family>>;
