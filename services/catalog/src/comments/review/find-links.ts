/** Ends of names that stand in addresses here; a full stop before another word is most often a missing space. */
const endings =
  'com|net|org|ng|africa|io|co|me|xyz|info|biz|link|shop|store|app|site|website|online|top|club|vip|live|tv|ly|gl|gg|cc|ru|cn|uk|us|eu|ai|dev|page|click|finance|money|trade|bet|win';

const patterns = [
  /\b(?:https?|hxxps?|ftp):\/?\/?\S/i,
  /\bwww\s?\.\s?\S/i,
  new RegExp(
    `[\\p{L}\\p{N}-](?:\\.|\\s?[[({]\\s?(?:\\.|dot)\\s?[\\])}]\\s?|\\s+dot\\s+)(?:${endings})(?![\\p{L}\\p{N}-])`,
    'iu',
  ),
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/,
];

/** Whether a text leads somewhere: an address, also one that is written to be overlooked ('poc dot com'). */
export function hasLink(text: string): boolean {
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。・]/g, '.');
  return patterns.some((pattern) => pattern.test(seen));
}
