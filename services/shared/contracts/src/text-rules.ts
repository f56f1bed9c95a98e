/**
 * Something to see: neither a space nor a control, format, private or ignorable character (zero-width ones, fillers),
 * nor the empty Braille cell. What holds nothing else is blank. Joiners and marks within a text are fine: Persian, Hindi and emoji
 * families are written with them.
 */
export const somethingVisible =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Nothing at all, or something to see: what may be left empty is not blank either. */
export const emptyOrVisible = new RegExp(`^$|${somethingVisible.source}`, 'u');

/**
 * No control character and no break of a line, nor those that turn the direction of all that follows (U+202A to U+202E,
 * U+2066 to U+2069): in a name or title they reorder the words around it. The single marks of right-to-left writing may
 * stand.
 */
export const oneLine = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
