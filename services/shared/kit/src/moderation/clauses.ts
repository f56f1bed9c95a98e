/**
 * Splits a folded text into clauses, which are classified separately. A full stop within a number or a URL does not
 * split.
 */
export function clausesOf(folded: string): string[] {
  return folded
    .replaceAll('’', "'")
    .split(/[!?;\n]|[.,:](?=[ \n]|$)| [-–—]{1,10} /u)
    .filter((clause) => clause.trim() !== '');
}

const noun =
  '(?:risks?|loss(?:es)?|scams?|fraud|fake|ponzi|stress|wahala|story|stories|fees?|experience|delays?|jokes?|lies?|time)';
/** Sales phrases that look like a denial. */
const sellersNo = new RegExp(
  [
    `\\b(?:no|zero|without|not|isn't|ain't|nor|never) (?:any |a |be |na )?${noun}\\b`,
    `\\b(?:cannot|can't|never|won't|no fit|no go) (?:lose|loose|fail|regret|miss|go wrong|believe)\\b`,
    `\\b(?:don't|dont|do not|no) (?:miss|wait|sleep|dull|delay|hesitate|worry|fear|carry last)\\b`,
    `\\bno (?:matter|long thing|limit)\\b`,
  ].join('|'),
  'gu',
);

const warning =
  /\b(?:scam\w*|fraud\w*|ponzi\w*|fake\w*|myths?|lies?|liars?|beware|avoid|careful|red flags?|traps?|nonsense|rubbish|illegal|impossible|exists?|not (?:real|possible|true)|warn\w*|thie(?:f|ves)|419|run away|too good)\b/u;
const denial =
  /\b(?:no|not|never|nobody|none|nothing|nor|without|cannot|can't|cant|don't|dont|doesn't|doesnt|didn't|isn't|isnt|aren't|won't|wouldn't|shouldn't)\b/u;
const reporter =
  /\b(?:anyone|anybody|someone|somebody|whoever|people|person|guys?|dem|they|he|she|ads?|adverts?|apps?|websites?|pages?|schemes?|brokers?)\b/u;
const reporting =
  /\b(?:promis\w*|offer\w*|claim\w*|say\w*|said|tell\w*|told|sell\w*|advertis\w*|message[ds]?|asks?|asked|asking|wants?|wanted|go|dey)\b/u;
const supposed = /\b(?:if|when|once) (?:anyone|anybody|someone|somebody|an? \w+|dem|they|he|she) ?$/u;
const someone = /\b(?:anyone|anybody|someone|somebody|whoever)(?: (?:who|that|wey))? ?$/u;
const question =
  /^ ?(?:(?:so|and|but|pls|please|abeg) )?(?:is (?:there|it)|are there|why|what|which|does|did|how (?:do|does|did|can|come|many|much|long))\b/u;

/** Number of characters before an offer that are searched for a denial, a report or a question. */
const nearness = 400;

/**
 * True if a clause warns of an offer, denies it, reports it or asks about it, instead of making it.
 * @param at start of the offer
 */
export function speaksOf(clause: string, at: number): boolean {
  const before = clause.slice(Math.max(0, at - nearness), at).replace(sellersNo, ' ');
  return (
    warning.test(clause.replace(sellersNo, ' ')) ||
    [denial, supposed, someone, question].some((sign) => sign.test(before)) ||
    isReported(before)
  );
}

/** True for reported speech. Uses two linear searches: one pattern with `.*` between them would take quadratic time. */
function isReported(before: string): boolean {
  const found = reporter.exec(before);
  return found !== null && reporting.test(before.slice(found.index + found[0].length));
}
