/** Letters of other scripts that are drawn like Latin ones, and digits and signs that stand in for letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  // Cyrillic and Greek.
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  // Latin letters that do not decompose.
  ı: 'i',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  // Signs and digits.
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '+': 't',
};

/**
 * What a text looks like without dress: full-width and other compatible forms folded, invisible characters and accents
 * gone, in lower case, trimmed. Empty for a text of which nothing can be seen.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}\u{115f}\u{1160}\u{3164}]/gu, '')
    .toLowerCase()
    .trim();
}

/**
 * The words of a text as they are meant to be read: look-alikes folded into Latin letters, single letters that stand in a
 * row put together. Numbers stay numbers: '455' is no word.
 */
export function wordsMeant(text: string): string[] {
  const words = plainText(text)
    .split(/[^\p{L}\p{N}@$!|€+]+/u)
    // A sign at the end is punctuation, as in 'wow!'; 'a$$' keeps its own.
    .map((word) => word.replace(/[!|+]+$/, ''))
    .filter((word) => word !== '')
    .map(asLetters);
  return [...words, ...spelledOut(words)];
}

function asLetters(word: string): string {
  if (!/[\p{L}@]/u.test(word)) return word;
  return Array.from(word, (character) => lookAlikes[character] ?? character).join('');
}

/** Words that were spelled with something between the letters, as in 'w o r d' and 'w.o.r.d'. */
function spelledOut(words: readonly string[]): string[] {
  const found: string[] = [];
  let run = '';
  for (const word of [...words, '']) {
    if (word.length === 1) {
      run += word;
      continue;
    }
    if (run.length > 2) found.push(run);
    run = '';
  }
  return found;
}
