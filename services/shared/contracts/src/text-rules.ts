/**
 * Something to see: neither a space nor a control, format, private or ignorable character (zero-width ones, fillers),
 * nor the empty Braille cell. What holds nothing else is blank. Joiners and marks within a text are fine: Persian, Hindi and emoji
 * families are written with them.
 */
export const somethingVisible =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Nothing at all, or something to see: what may be left empty is not blank either. */
export const emptyOrVisible = new RegExp(`^$|${somethingVisible.source}`, 'u');

/** No control character. Tabs and line breaks are spaces by then: see `cleanLine`. */
export const oneLine = /^\P{Cc}*$/u;

/** No writing has as many marks on one letter; a pile of them covers the lines around it. */
export const hasFewMarks = (text: string): boolean => !/\p{M}(?:\p{Cf}*\p{M}){8}/u.test(text);
export const tooManyMarks = 'must not have more than 8 marks on one letter';

/** Invisible format characters, apart from joiners and tags: zero-width spaces, soft hyphens, marks of direction. */
const invisible = /(?![\u200c-\u200d\u{e0020}-\u{e007f}])(?=\p{Cf})\p{Default_Ignorable_Code_Point}/gu;
/** Tags, and the flag that they make another one of (Scotland's). */
const tags = /\u{1f3f4}?[\u{e0020}-\u{e007f}]+/gu;
/** Joiners after what they do not join: Latin letters, digits, signs. */
const looseJoiners = /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c-\u200d]/gu;

/**
 * A text of one line without what a paste adds to it: tabs, line breaks and no-break spaces become spaces, invisible
 * format characters are dropped. Joiners stay where Arabic, Indic and emoji sequences need them.
 */
export const cleanLine = (text: string): string => cleanPaste(text).trim();

/** The same for a text that is still being typed: spaces at its ends stay. */
export const cleanPaste = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(tags, (run) => (run.startsWith('\u{1f3f4}') ? run : ''))
    .replace(looseJoiners, '')
    .replace(/[\s\u0085]+/g, (blanks) => (/^ +$/.test(blanks) ? blanks : ' '));

/** A code as it was sent, from how it was typed or pasted: `123 456`, `ABCDE-FGHIJ`, `１２３４５６`. */
export const cleanCode = (text: string): string =>
  cleanLine(text.normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');
