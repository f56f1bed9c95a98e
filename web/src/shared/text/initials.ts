import { graphemesOf } from '@poc/contracts/graphemes';

/** The letter that replaces a missing avatar. */
export const initialOf = (name: string): string => {
  const [first = '?'] = graphemesOf(name.trim());
  return first.toUpperCase();
};
