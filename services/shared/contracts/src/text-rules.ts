/**
 * Matches a visible character. Excluded are spaces, control, format, private-use and ignorable characters (zero-width,
 * fillers) and the empty Braille cell. A text without a visible character is blank. Joiners and diacritics remain
 * allowed: Persian, Hindi and emoji families need them.
 */
export const somethingVisible =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Matches an empty text or one with a visible character. */
export const emptyOrVisible = new RegExp(`^$|${somethingVisible.source}`, 'u');

/** Matches a text without control characters; `cleanLine` has already turned tabs and line breaks into spaces. */
export const oneLine = /^\P{Cc}*$/u;

/** Rejects stacked diacritics ("Zalgo" text), which cover adjacent lines; no script needs this many on one letter. */
export const hasFewMarks = (text: string): boolean => !/\p{M}(?:\p{Cf}*\p{M}){8}/u.test(text);
export const tooManyMarks = 'must not have more than 8 marks on one letter';

/** Invisible format characters except joiners and tags: zero-width spaces, soft hyphens, direction marks. */
const invisible = /(?![\u200c-\u200d\u{e0020}-\u{e007f}])(?=\p{Cf})\p{Default_Ignorable_Code_Point}/gu;
/** Tag characters, with the flag they modify (Scotland's). */
const tags = /\u{1f3f4}?[\u{e0020}-\u{e007f}]+/gu;
/** Joiners after characters that do not join: Latin letters, digits, signs. */
const looseJoiners = /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c-\u200d]/gu;

/**
 * Cleans a pasted single-line text: tabs, line breaks and no-break spaces become spaces, invisible format characters
 * are removed. Joiners remain where Arabic, Indic and emoji sequences need them.
 */
export const cleanLine = (text: string): string => cleanPaste(text).trim();

/** Like `cleanLine`, for a text that is being typed: leading and trailing spaces remain. */
export const cleanPaste = (text: string): string =>
  withoutInvisible(text).replace(/[\s\u0085]+/g, (blanks) => (/^ +$/.test(blanks) ? blanks : ' '));

/**
 * Cleans a multi-line text: every kind of line break becomes a line feed; control characters other than tabs are
 * removed, like the invisible characters of `cleanLine`.
 */
export const cleanText = (text: string): string =>
  withoutInvisible(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const withoutInvisible = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(tags, (run) => (run.startsWith('\u{1f3f4}') ? run : ''))
    .replace(looseJoiners, '');

/** Normalises a typed or pasted code: `123 456`, `ABCDE-FGHIJ`, `１２３４５６`. */
export const cleanCode = (text: string): string =>
  cleanLine(text.normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');
