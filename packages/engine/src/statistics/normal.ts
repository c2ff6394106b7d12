// The normal distribution, for intervals.

/**
 * Returns the value z that a standard normal variable stays below with this probability (0 < chance < 1), to about 1e-13.
 * P. J. Acklam's rational approximation, with a relative error below 1.15e-9, and one step of Halley's method.
 */
export function quantile(chance: number): number {
  if (!(chance > 0 && chance < 1)) throw new RangeError(`${chance} is no chance between 0 and 1`);
  if (chance > 0.5) return -quantile(1 - chance);
  const z = approximate(chance);
  const off = (below(z) - chance) * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2);
  return z - off / (1 + (z * off) / 2);
}

function approximate(chance: number): number {
  if (chance < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(chance));
    return (
      polynomial(
        [
          -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
          4.374664141464968, 2.938163982698783,
        ],
        q,
      ) /
      polynomial(
        [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1],
        q,
      )
    );
  }
  const q = chance - 0.5;
  const r = q * q;
  return (
    (q *
      polynomial(
        [
          -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
          -3.066479806614716e1, 2.506628277459239,
        ],
        r,
      )) /
    polynomial(
      [
        -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
        -1.328068155288572e1, 1,
      ],
      r,
    )
  );
}

/**
 * Returns the probability that a standard normal variable is below z (z at most 0). Near 0 it uses the series of the
 * middle, further out the continued fraction of the tail (M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions",
 * 26.2.11 and 26.2.14).
 */
function below(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < -3) {
    let tail = 0;
    for (let n = 200; n > 0; n -= 1) tail = n / (-z + tail);
    return density / (-z + tail);
  }
  let [term, sum] = [z, z];
  for (let n = 3; Math.abs(term) > 1e-18; n += 2) {
    term *= (z * z) / n;
    sum += term;
  }
  return 0.5 + density * sum;
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

/** Returns half the width of an interval of this level, in standard deviations: 1.96 for 0.95. */
export function widthOf(level: number): number {
  return quantile((1 + level) / 2);
}
