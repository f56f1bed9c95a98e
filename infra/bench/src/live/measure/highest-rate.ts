/**
 * Finds the highest sustainable rate: geometric steps from a likely start, then bisection until success and
 * failure are less than an eighth apart.
 * @param holds true if a rate is sustained
 * @returns the highest rate that held; 0 if none did
 */
export async function highestRate(
  { first, most, factor = 2 }: { first: number; most: number; factor?: number },
  holds: (rate: number) => Promise<boolean>,
): Promise<number> {
  let good = 0;
  let bad = Number.POSITIVE_INFINITY;
  for (let rate = Math.min(first, most); good === 0 || bad === Number.POSITIVE_INFINITY; ) {
    if (await holds(rate)) {
      good = rate;
      if (rate >= most) return good;
      rate = Math.min(most, Math.ceil(rate * factor));
    } else {
      bad = rate;
      rate = Math.floor(rate / factor);
      if (rate < 1) return 0;
    }
  }
  while (bad / good > 1.125 && bad - good > 1) {
    const middle = Math.round(Math.sqrt(good * bad));
    if (await holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
