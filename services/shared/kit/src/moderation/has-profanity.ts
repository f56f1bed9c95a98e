import { profaneWords } from './profane-words.ts';
import { createWordMatcher } from './word-matcher.ts';

/** Suffixes with which a listed word still matches. */
const endings = ['s', 'es', 'ed', 'er', 'ers', 'ing', 'in', 'y'];

const findProfanity = createWordMatcher(profaneWords, endings);

/** Checks a text for listed words, including disguised spellings. Matches whole words only: 'Scunthorpe' and 'class' pass. */
export const hasProfanity = (text: string): boolean => findProfanity(text).length > 0;
