import { createWordMatcher } from './word-matcher.ts';

/**
 * Words that flag a text for moderators, in plain lower case: English as spoken in Nigeria, Pidgin, Yoruba, Igbo and
 * Hausa. Look-alike spellings, stretched letters and common endings are found without being listed. Words that are also
 * harmless or names ('ode', 'cock', 'dick') are excluded.
 */
const profaneWords: readonly string[] = [
  // English.
  'arse',
  'arsehole',
  'ass',
  'asshole',
  'bastard',
  'bitch',
  'bollocks',
  'bullshit',
  'crap',
  'cunt',
  'dickhead',
  'dumbass',
  'faggot',
  'fuck',
  'fucker',
  'motherfucker',
  'jackass',
  'nigga',
  'nigger',
  'piss off',
  'prick',
  'pussy',
  'retard',
  'shit',
  'slut',
  'twat',
  'wank',
  'wanker',
  'whore',
  'son of a bitch',
  'stfu',
  'wtf',
  // Nigerian English and Pidgin.
  'ashawo',
  'ashewo',
  'asewo',
  'blokos',
  'konji',
  'mugu',
  'mumu',
  'nyash',
  'preek',
  'runs girl',
  'your papa',
  'ya papa',
  'ur papa',
  'your mama',
  'ya mama',
  'ur mama',
  'god punish you',
  'god punish u',
  'thunder fire you',
  'thunder fire u',
  'shege',
  'yeye dey smell',
  'craze man',
  'craze woman',
  // Yoruba.
  'olosho',
  'oloshi',
  'werey',
  'weyrey',
  'oponu',
  'didirin',
  'olodo',
  'agbaya',
  'omo ale',
  'obo e',
  'alakori',
  // Igbo.
  'anu ofia',
  'anuofia',
  'onye ara',
  'ekwensu',
  'ikpu',
  'otele',
  'onye oshi',
  'efulefu',
  // Hausa.
  'dan iska',
  'daniska',
  'yan iska',
  'dan banza',
  'shegiya',
  'ubanka',
  'uwarka',
  'kutuma',
  'gindin uwar',
  'karuwa',
  'bura uba',
];

/** Suffixes with which a listed word still matches. */
const endings = ['s', 'es', 'ed', 'er', 'ers', 'ing', 'in', 'y'];

const findProfanity = createWordMatcher(profaneWords, endings);

/** Checks a text for listed words, including disguised spellings. Matches whole words only: 'Scunthorpe' and 'class' pass. */
export const hasProfanity = (text: string): boolean => findProfanity(text).length > 0;
