/** Letters that look like a Latin one. Capitals are listed if they resemble a different letter than their lower case. */
const lookAlikes: readonly (readonly [from: string, to: string])[] = [
  // Cyrillic.
  ['асԁеѕіјкмнорԛтухԝһӏгпв', 'acdesijkmhopqtyxwhlrnb'],
  // Greek.
  ['αβγεζικνορτυχωηςσ', 'abyeziknoptuxwnso'],
  ['ΗΝΡΥΧΜΖΒΕΑΙΚΟΤ', 'hnpyxmzbeaikot'],
  // Armenian.
  ['օսհոց', 'ouhng'],
  // Latin letters with a stroke or a hook, which do not decompose.
  ['ıłøđħŧɓɗƙƴŋɑɡɠɩɛɔƒɨʉ', 'ilodhtbdkynaggieofiu'],
  // Small capitals.
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
];

const asLatin = new Map(
  lookAlikes.flatMap(([from, to]) => {
    const letters = [...to];
    return [...from].map((letter, at) => [letter, letters[at] ?? letter] as const);
  }),
);

/** First code points of symbol alphabets: negative circled, negative squared, regional indicators (flags). */
const symbolAlphabets = [0x1f150, 0x1f170, 0x1f1e6];
const lettersOfAlphabet = 26;

/** Ligatures of a whole word or phrase. NFKC would expand the text up to 18 times. */
const wordSigns = /[\u3300-\u33FF\uFDF0-\uFDFD]/g;
const onlyAscii = /^[\0-\x7F]*$/;

/** Combining marks, zero-width characters, and letters that render blank. */
const unseen = /[\p{M}\p{Cf}\u115F\u1160\u3164\u2800]/gu;

/**
 * Folds a text for comparison into the letters that a reader sees: lower-case Latin for look-alikes, no marks, no
 * invisible characters. Whitespace collapses to a line break if it contains one, else to a space. Never store the
 * result: Yoruba, Hausa and Igbo lose letters.
 */
export function foldText(text: string): string {
  return foldBlanks(onlyAscii.test(text) ? text.toLowerCase() : foldLetters(text));
}

const foldBlanks = (text: string): string =>
  text.replace(/\s+/gu, (blanks) => (/[\n\r\u2028\u2029]/.test(blanks) ? '\n' : ' '));

function foldLetters(text: string): string {
  const plain = text.replace(wordSigns, ' ').normalize('NFKC').normalize('NFD').replace(unseen, '');
  return Array.from(plain, (char) => latinOf(char)).join('');
}

function latinOf(char: string): string {
  if (char >= 'a' && char <= 'z') return char;
  const small = char.toLowerCase();
  return asLatin.get(char) ?? asLatin.get(small) ?? letterOfSymbol(char) ?? small;
}

function letterOfSymbol(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const first = symbolAlphabets.find((one) => code >= one && code < one + lettersOfAlphabet);
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first);
}
