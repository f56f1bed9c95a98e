/** The parts of a folded text that are judged by themselves. A full stop within a number or an address ends nothing. */
export function clausesOf(folded: string): string[] {
  return folded
    .replaceAll('’', "'")
    .split(/[!?;\n]+\s*|[.,:]+(?:\s+|$)|\s[-–—]+\s/u)
    .filter((clause) => clause.trim() !== '');
}

const noun =
  '(?:risks?|loss(?:es)?|scams?|fraud|fake|ponzi|stress|wahala|story|stories|fees?|experience|delays?|jokes?|lies?|time)';
/** Said by those who sell, though it begins like a denial. */
const sellersNo = new RegExp(
  [
    `\\b(?:no|zero|without|not|isn't|ain't|nor|never)\\s+(?:any\\s+|a\\s+|be\\s+|na\\s+)?${noun}\\b`,
    `\\b(?:cannot|can't|never|won't|no\\s+fit|no\\s+go)\\s+(?:lose|loose|fail|regret|miss|go\\s+wrong|believe)\\b`,
    `\\b(?:don't|dont|do\\s+not|no)\\s+(?:miss|wait|sleep|dull|delay|hesitate|worry|fear|carry\\s+last)\\b`,
    `\\bno\\s+(?:matter|long\\s+thing|limit)\\b`,
  ].join('|'),
  'gu',
);

const warning =
  /\b(?:scam\w*|fraud\w*|ponzi\w*|fake\w*|myths?|lies?|liars?|beware|avoid|careful|red\s+flags?|traps?|nonsense|rubbish|illegal|impossible|exists?|not\s+(?:real|possible|true)|warn\w*|thie(?:f|ves)|419|run\s+away|too\s+good)\b/u;
const denial =
  /\b(?:no|not|never|nobody|none|nothing|nor|without|cannot|can't|cant|don't|dont|doesn't|doesnt|didn't|isn't|isnt|aren't|won't|wouldn't|shouldn't)\b/u;
const reported =
  /\b(?:anyone|anybody|someone|somebody|whoever|people|person|guys?|dem|they|he|she|ads?|adverts?|apps?|websites?|pages?|schemes?|brokers?)\b.*\b(?:promis\w*|offer\w*|claim\w*|say\w*|said|tell\w*|told|sell\w*|advertis\w*|message[ds]?|asks?|asked|asking|wants?|wanted|go|dey)\b/u;
const supposed = /\b(?:if|when|once)\s+(?:anyone|anybody|someone|somebody|an?\s+\w+|dem|they|he|she)\s*$/u;
const someone = /\b(?:anyone|anybody|someone|somebody|whoever)(?:\s+(?:who|that|wey))?\s*$/u;
const question =
  /^\s*(?:(?:so|and|but|pls|please|abeg)\s+)?(?:is\s+(?:there|it)|are\s+there|why|what|which|does|did|how\s+(?:do|does|did|can|come|many|much|long))\b/u;

/** What stands further before an offer says nothing of it, in letters. */
const nearness = 400;

/**
 * Whether a clause warns of what stands in it, denies it, reports it or asks about it, instead of offering it.
 * @param at where the offer begins
 */
export function speaksOf(clause: string, at: number): boolean {
  const before = clause.slice(Math.max(0, at - nearness), at).replace(sellersNo, ' ');
  return (
    warning.test(clause.replace(sellersNo, ' ')) ||
    [denial, reported, supposed, someone, question].some((sign) => sign.test(before))
  );
}
