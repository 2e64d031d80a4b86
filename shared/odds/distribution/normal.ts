/** Further out the tail is below 1e-12, and taken for none. */
const FAR = 7.07106781186547;

/** Of the rational function that is the tail divided by e^(-x²/2), highest power first. */
const numerators = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const denominators = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

/**
 * Probability that a standard normal variable is at most x; absolute error below 1e-12.
 * Source: J. F. Hart et al., Computer Approximations (1968), as in G. West, "Better approximations to cumulative normal functions" (2005).
 */
export function normalBelow(x: number): number {
  const distance = Math.abs(x);
  const bell = Math.exp(-0.5 * distance * distance);
  const tail = distance < FAR ? (bell * polynomial(numerators, distance)) / polynomial(denominators, distance) : 0;
  return x > 0 ? 1 - tail : tail;
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let n = 0; n < coefficients.length; n++) sum = sum * x + (coefficients[n] ?? 0);
  return sum;
}

/** Below the first, and above one minus it, the quantile is approximated in the tail. */
const TAIL = 0.02425;

/**
 * The x at which `normalBelow` is p, for 0 < p < 1; absolute error below 1e-13 where p is no rarer than 1 in 10^9.
 * Source: P. J. Acklam, "An algorithm for computing the inverse normal cumulative distribution function" (2003), with its step of refinement.
 */
export function normalQuantile(p: number): number {
  const x = nearQuantile(p);
  const error = (normalBelow(x) - p) * Math.sqrt(2 * Math.PI) * Math.exp((x * x) / 2);
  return x - error / (1 + (x * error) / 2);
}

/** Relative error below 1.2e-9. */
function nearQuantile(p: number): number {
  if (p > 1 - TAIL) return -nearQuantile(1 - p);
  if (p < TAIL) {
    const q = Math.sqrt(-2 * Math.log(p));
    const numerator =
      ((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
      2.938163982698783;
    const denominator =
      (((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
    return numerator / denominator;
  }
  const q = p - 0.5;
  const r = q * q;
  const numerator =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const denominator =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (numerator * q) / denominator;
}
