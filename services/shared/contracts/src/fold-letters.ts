/** Letters that Unicode does not decompose (Hausa and others), and apostrophes. */
const plain: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ø: 'o',
  ß: 'ss',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Folds a text for searches: lower case, without accents, dots and hooks. `Àdùnní Ɗanjúmà` becomes `adunni danjuma`. */
export const foldLetters = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(special, (letter) => plain[letter] ?? letter);

/** Fast path: most words are ASCII, and lower-casing alone takes a fifth of the time. */
const isAscii = (text: string): boolean => !/[^\t\n -~]/.test(text);
