import { graphemesOf } from '@poc/contracts/graphemes';

/** The letter that stands in for a missing avatar. */
export const initialOf = (name: string): string => {
  const [first = '?'] = graphemesOf(name.trim());
  return first.toUpperCase();
};
