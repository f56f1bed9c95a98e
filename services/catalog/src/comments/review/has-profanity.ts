import { wordsMeant } from './plain-text.ts';
import { profaneWords } from './profane-words.ts';

/** What a listed word may end in and still be the same word. */
const suffixes = '(?:s|es|ed|er|ers|ing|in|y)?';

/** Each letter at least as often as it is listed, so that 'shiiit' is found, and 'as' is not taken for a shorter 'ass'. */
function stretched(word: string): string {
  return word.replace(/([a-z])\1*/g, (run, letter: string) => `${letter}{${run.length},}`);
}

const profanity = new RegExp(`(?<= )(?:${profaneWords.map(stretched).join('|')})${suffixes}(?= )`);

/** Whether a text has a word of the list, however it is dressed up. Whole words alone: 'Scunthorpe' and 'class' are fine. */
export const hasProfanity = (text: string): boolean => profanity.test(` ${wordsMeant(text).join(' ')} `);
