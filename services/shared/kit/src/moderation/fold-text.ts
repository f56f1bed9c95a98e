/** Letters that are drawn like a Latin one. Capitals stand here where they look like another letter than their small form. */
const lookAlikes: readonly (readonly [from: string, to: string])[] = [
  // Cyrillic.
  ['асԁеѕіјкмнорԛтухԝһӏгпв', 'acdesijkmhopqtyxwhlrnb'],
  // Greek.
  ['αβγεζικνορτυχωηςσ', 'abyeziknoptuxwnso'],
  ['ΗΝΡΥΧΜΖΒΕΑΙΚΟΤ', 'hnpyxmzbeaikot'],
  // Armenian.
  ['օսհոց', 'ouhng'],
  // Latin letters with a stroke or a hook, that have no mark to take off.
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

/** Where alphabets of symbols begin: negative circled, negative squared, and the letters that flags are made of. */
const symbolAlphabets = [0x1f150, 0x1f170, 0x1f1e6];
const lettersOfAlphabet = 26;

/** Signs that stand for a whole word or phrase. Compatible letters would make the text up to 18 times as long. */
const wordSigns = /[\u3300-\u33FF\uFDF0-\uFDFD]/g;
const onlyAscii = /^[\0-\x7F]*$/;

/** Marks on letters, characters without a width, and blanks that pass for letters. */
const unseen = /[\p{M}\p{Cf}\u115F\u1160\u3164\u2800]/gu;

/**
 * Folds a text into what a reader sees, for comparing: small Latin letters for their look-alikes, no marks, nothing
 * invisible. A run of blanks becomes one line break where it has any, else one space. The result is never stored: Yoruba,
 * Hausa and Igbo lose letters by it.
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
