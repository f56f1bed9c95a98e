import { clausesOf, speaksOf } from './clauses.ts';

const gain = '(?:returns?|profits?|gains?|roi|payouts?|winnings?|income\\s+daily)';
const money = '(?:money|cash|investments?|capital|funds?|btc|bitcoins?|naira|deposits?|savings?|coins?|usdt)';
const yours = '(?:your|ur|ya|una|you)';
const soon = '\\d+\\s*(?:minutes?|mins?|h|hrs?|hours?|days?|weeks?)';
const times = '(?:double|triple|tripple|quadruple|multiply|\\d+\\s*x)';
const sum = '(?:[n₦$#£€]|ngn\\s*)?\\d[\\d,.]*\\s*(?:k|m|thousand|million|usdt|btc|naira|dollars?)?';

/** Offers of sure profit. `slow` ones are honest when years are spoken of, or the sum from which their number follows. */
const offers: { shape: RegExp; slow?: boolean }[] = [
  { shape: new RegExp(`\\b(?:guarant(?:ee[ds]?|y|ed|eed)|assured)\\s+(?:\\S+\\s+){0,2}?${gain}\\b`, 'u') },
  { shape: new RegExp(`\\b${gain}\\s+(?:\\S+\\s+){0,2}?(?:guaranteed|garanteed|assured)\\b`, 'u') },
  {
    shape: new RegExp(
      `(?<!\\b(?:make|be|am|are|i'm|pretty|quite|for)\\s)\\bsure\\s+(?:daily\\s+|weekly\\s+)?${gain}\\b`,
      'u',
    ),
  },
  { shape: new RegExp(`\\b${gain}\\s+(?:(?:is|dey|na)\\s+)?(?:100\\s?%\\s*)?sure\\b`, 'u') },
  { shape: new RegExp(`\\b${times}\\s+(?:up\\s+)?${yours}\\s+(?:\\S+\\s+)?${money}\\b`, 'u'), slow: true },
  {
    shape: new RegExp(
      `\\b${yours}\\s+${money}\\s+(?:go|will|fit|would|must)\\s+(?:be\\s+)?(?:double|triple|multiply)`,
      'u',
    ),
    slow: true,
  },
  {
    shape: new RegExp(
      `\\b(?:i|we|e|una)\\s+(?:go|will|can|fit)\\s+(?:help\\s+you\\s+)?(?:double|triple|multiply)\\s+(?:am|it|${yours})\\b`,
      'u',
    ),
    slow: true,
  },
  { shape: /\bmake\s+(?:i|we)\s+(?:help\s+you\s+)?(?:double|triple|multiply)\b/u },
  {
    shape: new RegExp(
      `\\b(?:doubled|tripled|multiplied)\\s+(?:my|our)\\s+${money}\\s+(?:in|within)\\s+(?:just\\s+|only\\s+)?(?:${soon}|an?\\s+(?:day|week))\\b`,
      'u',
    ),
  },
  {
    shape: new RegExp(
      `\\b\\d+\\s*x\\s+(?:\\S+\\s+){0,2}?(?:in|within|every)\\s+(?:just\\s+|only\\s+)?${soon}\\b`,
      'u',
    ),
  },
  { shape: /\b100\s?%\s+risk[\s-]*free\b|\brisk[\s-]*free\s*,?\s+100\s?%/u },
  {
    shape: new RegExp(
      `\\b(?:risk[\\s-]*free|zero[\\s-]risk|no[\\s-]risk)\\s+(?:\\S+\\s+)?(?:${gain}|investment\\s+(?:plan|package|platform))\\b`,
      'u',
    ),
  },
  {
    shape: new RegExp(
      `\\b(?:earn|get|make|receive|collect|enjoy)\\s+(?:up\\s+to\\s+)?\\d+\\s?%\\s+(?:\\S+\\s+){0,2}?(?:daily|weekly|every\\s+(?:day|week)|per\\s+(?:day|week)|a\\s+day|in\\s+${soon})`,
      'u',
    ),
  },
  { shape: new RegExp(`\\b\\d+\\s?%\\s+(?:daily|weekly)\\s+${gain}\\b`, 'u') },
  {
    shape: new RegExp(
      `\\b(?:send|invest|deposit|pay|bring|put|drop)\\s+(?:me\\s+)?(?:just\\s+|only\\s+)?${sum}\\s+(?:\\S+\\s+){0,3}?(?:get|receive|collect|earn|cash\\s?out|withdraw|take|become)\\s+(?:back\\s+)?${sum}`,
      'u',
    ),
    slow: true,
  },
  { shape: new RegExp(`\\bturn\\s+(?:${yours}\\s+)?${sum}\\s+(?:in)?to\\s+${sum}`, 'u'), slow: true },
];

const years = /\b(?:years?|months?|decades?|rule\s+of\s+72|interest|per\s+annum)\b/u;

/** Whether a folded text offers profit that is sure, or too quick to be true. */
export function promisesSureProfit(folded: string): boolean {
  return clausesOf(folded).some((clause) =>
    offers.some(({ shape, slow }) => {
      const found = shape.exec(clause);
      if (!found || speaksOf(clause, found.index)) return false;
      return !(slow && years.test(clause));
    }),
  );
}
