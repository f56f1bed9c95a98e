const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words ignored in a search unless it has no others. */
export const stopWords = setOf(
  'a about all am an and any are as at be been but by can could did do does for from get give had has have he her him his how i if im in into is it its me my na not of on or our out s she should so some t than that the their them then there these they this those to up us was we were what whats when where which who why will with would you your please want need find show me looking make much many best way',
);

/** Words that say little on this site. They are scored but not required. */
export const weakWords = setOf(
  'money beginner beginners basic basics guide tips tip best top good new latest learn learning lesson lessons explain explained explaining understand start starting watch video videos episode episodes show shows post posts poc nigeria nigerian nigerians people online easy free cheap affordable avoid size men live stream streams livestream replay replays',
);
