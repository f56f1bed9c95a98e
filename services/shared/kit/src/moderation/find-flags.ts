import type { ChatFlag } from '@poc/contracts/socket';
import { clausesOf, speaksOf } from './clauses.ts';
import { foldText } from './fold-text.ts';
import { hasWalletAddress } from './wallet-addresses.ts';

/** Flags suspicious content of a message. Flags warn readers and notify administrators; they never block the message. */
export function findFlags(text: string): ChatFlag[] {
  const folded = foldText(text);
  const flags: ChatFlag[] = [];
  if (promisesSureProfit(folded)) flags.push('guaranteed_returns');
  if (hasWalletAddress(text)) flags.push('wallet_address');
  if (callsElsewhere(folded)) flags.push('outside_contact');
  return flags;
}

const messenger = '(?:whats ?app|watsapp|whatsap|wassap|telegram|telegrm|signal|discord|viber|wechat|imo)';

/** Messenger URLs and Nigerian mobile numbers: flagged even within a warning. */
const addresses = [
  /\b(?:wa|t|telegram|signal|m) ?\. ?me ?\/ ?[\w+]/u,
  /\b(?:api|chat)\.whatsapp\.com\b/u,
  /\bdiscord\.(?:gg|com\/invite)\//u,
  /(?<![\d#₦$.,])(?:\+?234[ .-]?\(?0?\)?[ .-]?|0)[789][ .-]?[01][ .-]?\d(?:[ .-]?\d){7}(?![\d%]|[.,]\d)/u,
];

const calls = [
  new RegExp(
    `\\b(?:dm|pm|message|msg|text|inbox|chat|contact|reach|write|hit|add|join|ping|holla|buzz|meet|find|follow) (?:up )?(?:with |to )?(?:me|us|my|our|him|her|am|admin|the admin|@\\w+)\\b(?: \\S{1,30}){0,3}? ${messenger}\\b`,
    'u',
  ),
  new RegExp(`\\bjoin (?:my|our|us|the|this) (?:\\S{1,30} ){0,2}?${messenger}\\b`, 'u'),
  new RegExp(`\\b(?:my|our) ${messenger} (?:is|na|number|no|line|group|channel|link|handle|@)`, 'u'),
  new RegExp(`@\\w{3,} (?:on|for|via) ${messenger}\\b`, 'u'),
  new RegExp(
    `\\b${messenger} ?(?:(?:me|us) ?)?(?:(?:on|at|via|@|number) ?)?(?:[:=] ?)?(?:\\+?\\d[\\d .-]{8,20}\\d|@\\w{3,})`,
    'u',
  ),
  /\b(?:whats ?app|watsapp|telegram) (?:me|us)\b/u,
  /\b(?:dm|inbox|pm) (?:me|us) (?:now|asap|today|to (?:invest|start|earn|join|begin|know)|for (?:signals?|details?|more|info|investment|forex|crypto|legit))\b/u,
];

/** True if a folded text invites its readers to another messenger. Takes linear time (ADR 53). */
function callsElsewhere(folded: string): boolean {
  if (addresses.some((address) => address.test(folded))) return true;
  return clausesOf(folded).some((clause) =>
    calls.some((call) => {
      const found = call.exec(clause);
      return found !== null && !speaksOf(clause, found.index);
    }),
  );
}

const gain = '(?:returns?|profits?|gains?|roi|payouts?|winnings?|income daily)';
const money = '(?:money|cash|investments?|capital|funds?|btc|bitcoins?|naira|deposits?|savings?|coins?|usdt)';
const yours = '(?:your|ur|ya|una|you)';
const soon = '\\d{1,6} ?(?:minutes?|mins?|h|hrs?|hours?|days?|weeks?)';
const times = '(?:double|triple|tripple|quadruple|multiply|\\d{1,6} ?x)';
const sum = '(?:[n₦$#£€]|ngn ?)?\\d[\\d,.]{0,20} ?(?:k|m|thousand|million|usdt|btc|naira|dollars?)?';

/** Offers of guaranteed profit. `slow` ones are legitimate if the clause mentions a longer period or interest. */
const offers: { shape: RegExp; slow?: boolean }[] = [
  { shape: new RegExp(`\\b(?:guarant(?:ee[ds]?|y|ed|eed)|assured) (?:\\S{1,30} ){0,2}?${gain}\\b`, 'u') },
  { shape: new RegExp(`\\b${gain} (?:\\S{1,30} ){0,2}?(?:guaranteed|garanteed|assured)\\b`, 'u') },
  {
    shape: new RegExp(
      `(?<!\\b(?:make|be|am|are|i'm|pretty|quite|for) )\\bsure (?:daily |weekly )?${gain}\\b`,
      'u',
    ),
  },
  { shape: new RegExp(`\\b${gain} (?:(?:is|dey|na) )?(?:100 ?% ?)?sure\\b`, 'u') },
  { shape: new RegExp(`\\b${times} (?:up )?${yours} (?:\\S{1,30} )?${money}\\b`, 'u'), slow: true },
  {
    shape: new RegExp(
      `\\b${yours} ${money} (?:go|will|fit|would|must) (?:be )?(?:double|triple|multiply)`,
      'u',
    ),
    slow: true,
  },
  {
    shape: new RegExp(
      `\\b(?:i|we|e|una) (?:go|will|can|fit) (?:help you )?(?:double|triple|multiply) (?:am|it|${yours})\\b`,
      'u',
    ),
    slow: true,
  },
  { shape: /\bmake (?:i|we) (?:help you )?(?:double|triple|multiply)\b/u },
  {
    shape: new RegExp(
      `\\b(?:doubled|tripled|multiplied) (?:my|our) ${money} (?:in|within) (?:just |only )?(?:${soon}|an? (?:day|week))\\b`,
      'u',
    ),
  },
  {
    shape: new RegExp(
      `\\b\\d{1,6} ?x (?:\\S{1,30} ){0,2}?(?:in|within|every) (?:just |only )?${soon}\\b`,
      'u',
    ),
  },
  { shape: /\b100 ?% risk[ -]{0,3}free\b|\brisk[ -]{0,3}free ?,? 100 ?%/u },
  {
    shape: new RegExp(
      `\\b(?:risk[ -]{0,3}free|zero[ -]risk|no[ -]risk) (?:\\S{1,30} )?(?:${gain}|investment (?:plan|package|platform))\\b`,
      'u',
    ),
  },
  {
    shape: new RegExp(
      `\\b(?:earn|get|make|receive|collect|enjoy) (?:up to )?\\d{1,6} ?% (?:\\S{1,30} ){0,2}?(?:daily|weekly|every (?:day|week)|per (?:day|week)|a day|in ${soon})`,
      'u',
    ),
  },
  { shape: new RegExp(`\\b\\d{1,6} ?% (?:daily|weekly) ${gain}\\b`, 'u') },
  {
    shape: new RegExp(
      `\\b(?:send|invest|deposit|pay|bring|put|drop) (?:me )?(?:just |only )?${sum} (?:\\S{1,30} ){0,3}?(?:get|receive|collect|earn|cash ?out|withdraw|take|become) (?:back )?${sum}`,
      'u',
    ),
    slow: true,
  },
  { shape: new RegExp(`\\bturn (?:${yours} )?${sum} (?:in)?to ${sum}`, 'u'), slow: true },
];

const years = /\b(?:years?|months?|decades?|rule of 72|interest|per annum)\b/u;

/** True if a folded text offers guaranteed or implausibly quick profit. */
function promisesSureProfit(folded: string): boolean {
  return clausesOf(folded).some((clause) =>
    offers.some(({ shape, slow }) => {
      const found = shape.exec(clause);
      if (!found || speaksOf(clause, found.index)) return false;
      return !(slow && years.test(clause));
    }),
  );
}
