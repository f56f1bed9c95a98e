/** Letters of Hausa and others that Unicode does not decompose. */
const plain: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ø: 'o', ß: 'ss' };

/** Longest slug without a number. */
const slugMax = 100;

/** Address form of a name: `Kẹ́mi Bánkọ́lé` becomes `kemi-bankole`; `host` for a name without Latin letters. */
export function slugOfName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴøß]/g, (letter) => plain[letter] ?? '')
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.join('-').slice(0, slugMax).replace(/-$/, '') || 'host';
}
