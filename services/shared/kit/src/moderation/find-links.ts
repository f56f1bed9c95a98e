import { splitLinks } from '@poc/contracts/links';
import { foldText } from './fold-text.ts';

/** Top-level domains that are not English words: a full stop before one makes a link. */
const plainEndings =
  'com|net|org|ng|africa|io|co|xyz|info|biz|app|online|site|website|page|finance|tv|uk|ly|gl|gg|cc|cn|vip|dev|ai|eu|ru';
/** Top-level domains that are also words: a full stop before one may be a missing space. */
const wordEndings =
  'me|us|to|it|live|link|top|pro|money|shop|store|club|trade|bet|click|win|world|today|news|space|fun|group|team|chat';
/** Word endings that form a link after a written `dot`; not `to` and `it`, as in "from dot to dot". */
const dottedEndings = wordEndings.replace('|to|it|', '|');

/** Obfuscated full stops: `poc[.]com`, `poc (dot) com`, `poc dot com`. */
const hiddenDot = String.raw`(?: ?[[({] ?(?:\.|dot) ?[\])}] ?| dot )`;
const nameBefore = String.raw`(?<=[\p{L}\p{N}_-])`;
const noNameAfter = String.raw`(?![\p{L}\p{N}_-])`;

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;

/** Link patterns. Each starts at a single character and has a bounded length, so matching takes linear time. */
const links = [
  /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftp):\/{0,2}[^\s/]/u,
  /(?<![\p{L}\p{N}])www ?\. ?[\p{L}\p{N}]/u,
  new RegExp(`${nameBefore}(?:\\.|${hiddenDot})(?:${plainEndings})${noNameAfter}`, 'u'),
  new RegExp(`${nameBefore}${hiddenDot}(?:${dottedEndings})${noNameAfter}`, 'u'),
  new RegExp(`${nameBefore}\\.(?:${wordEndings})(?:\\/|:\\d)`, 'u'),
  new RegExp(`(?<![\\d.])(?:${octet}\\.){3}${octet}(?!\\.?\\d)`, 'u'),
];

const maybeLink = new RegExp(`${nameBefore}\\.(?:${wordEndings})${noNameAfter}`, 'gu');

/** Words that end sentences: a full stop without a space after one is a typo, not a link. */
const everydayWords = new Set(
  `a about after again all alone already also am an and another any anyone are around as at away back bad be because been
  before best better big both bring but buy by call came can cash chart cheap close come course crypto daily day days did die do done
  down drop each early earn easy else end ended enough even ever every everyone everything far fast fell few fine first
  food for forex free friend friends from fun funds gain gains game get give go going gone good got great had happen happened
  happy hard has have he help her here him his home hope house how idea if in is it job joke jokes just keep know last late later
  laugh laughed leave less let life like line list little long look lose loss lost lot love loved low made make man market
  me mine money month more most much my name need never new next nice night no not nothing now number of off oh ok okay old on
  once one only open or other our out over paid pay people person place plan please post price problem profit put read
  ready real really rich right risk run safe said same save saved savings say see sell send set she show side so some
  someone something soon start stay still stock stocks stop story such sure take talk talking than thank thanks that the
  their them then there these they thing things think this those time to today together tomorrow tonight too trade trading true try
  two understand until up us use used very view wait want was watch watched way we week weeks well went were what when where
  which who why will win with woman work works world would wrong year years yes yesterday yet you your yours
  abeg am dem dey done don fit na no o oga oo sef sha una wahala wey wetin`.split(/\s+/),
);
const maxNameLength = 63;

/**
 * True if a text contains a link: complete, without `https://`, or obfuscated (`poc dot com`, `poc。com`, letters of
 * other alphabets). Takes linear time.
 */
export function hasLink(text: string): boolean {
  if (splitLinks(text).some((part) => typeof part !== 'string')) return true;
  const seen = foldText(text)
    .replace(/[。・]/g, '.')
    .replaceAll('\n', ' ');
  return links.some((link) => link.test(seen)) || hasNamedAddress(seen);
}

/** Finds `poc.me`, but not `them.me`, `500.It` or `a.m.to` in a sentence with a missing space. */
function hasNamedAddress(text: string): boolean {
  for (const { index } of text.matchAll(maybeLink)) {
    const before = text.slice(Math.max(0, index - maxNameLength), index);
    const name = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]{1,63}$/u.exec(before)?.[0] ?? '';
    if (name.length > 1 && !everydayWords.has(name) && !/^\d+$/.test(name)) return true;
  }
  return false;
}
