/** Endings that are no English words: a full stop without a space after it makes no address of them. */
const plainEndings =
  'com|net|org|ng|io|co|app|xyz|info|biz|online|tv|uk|ly|gl|gg|cc|vip|dev|ai|africa|finance|eu|ru';
/** Endings that are words too: they count before a slash. */
const wordEndings =
  'me|to|us|live|link|top|pro|money|shop|site|store|club|trade|click|world|today|news|win|it';

const links = [
  /\b(?:https?|ftp):\/\/\S/iu,
  /\bwww\.[a-z0-9-]+\.[a-z]/iu,
  new RegExp(`\\b[a-z0-9][a-z0-9-]*\\.(?:${plainEndings})\\b(?![@\\w])`, 'iu'),
  new RegExp(`\\b[a-z0-9][a-z0-9-]*\\.(?:${wordEndings})\\/`, 'iu'),
];

/** Characters that are not seen, but keep a link from being found. */
const invisible = /\p{Cf}/gu;

/** Whether a text has an address to open, with or without its `https://`. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '');
  return links.some((link) => link.test(plain));
}
