/**
 * Finds the highest rate that holds: growing (or shrinking) from where it is likely by a factor, then halving the distance
 * between what held and what did not, until they are less than an eighth apart.
 * @param holds tries a rate
 * @returns the highest rate that held; 0 when even one a second did not
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
