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

/** Marks on letters, characters without a width, and blanks that pass for letters. */
const unseen = /[\p{M}\p{Cf}\u115F\u1160\u3164\u2800]/gu;

/**
 * A text as a reader sees it, for comparing: small Latin letters for whatever looks like them, no marks, nothing invisible.
 * It is never stored: Yoruba, Hausa and Igbo lose letters by it.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKC').normalize('NFD').replace(unseen, '');
  return Array.from(plain, (char) => latinOf(char)).join('');
}

function latinOf(char: string): string {
  const small = char.toLowerCase();
  return asLatin.get(char) ?? asLatin.get(small) ?? letterOfSymbol(char) ?? small;
}

function letterOfSymbol(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const first = symbolAlphabets.find((one) => code >= one && code < one + lettersOfAlphabet);
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first);
}
