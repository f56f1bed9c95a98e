import { profaneWords } from './profane-words.ts';
import { createWordMatcher } from './word-matcher.ts';

/** What a listed word may end in and still be the same word. */
const endings = ['s', 'es', 'ed', 'er', 'ers', 'ing', 'in', 'y'];

const findProfanity = createWordMatcher(profaneWords, endings);

/** Whether a text has a word of the list, however it is written. Whole words alone: 'Scunthorpe' and 'class' are fine. */
export const hasProfanity = (text: string): boolean => findProfanity(text).length > 0;
