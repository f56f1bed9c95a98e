import { foldLetters } from '@poc/contracts/fold-letters';

/** Maximum length of a slug, before a number is appended. */
const maxSlug = 100;

/** URL form of a name: `Kẹ́mi Bánkọ́lé` becomes `kemi-bankole`; `host` for a name without Latin letters. */
export function slugOfName(name: string): string {
  const words = foldLetters(name)
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.join('-').slice(0, maxSlug).replace(/-$/, '') || 'host';
}
