import { clausesOf, speaksOf } from './clauses.ts';

const messenger = '(?:whats\\s?app|watsapp|whatsap|wassap|telegram|telegrm|signal|discord|viber|wechat|imo)';

/** Addresses of messengers and numbers of Nigerian mobile phones: nobody writes them to warn of them. */
const addresses = [
  /\b(?:wa|t|telegram|signal|m)\s?\.\s?me\s?\/\s?[\w+]/u,
  /\b(?:api|chat)\.whatsapp\.com\b/u,
  /\bdiscord\.(?:gg|com\/invite)\//u,
  /(?<![\d#₦$.,])(?:\+?234[\s.-]?\(?0?\)?[\s.-]?|0)[789][\s.-]?[01][\s.-]?\d(?:[\s.-]?\d){7}(?![\d%]|[.,]\d)/u,
];

const calls = [
  new RegExp(
    `\\b(?:dm|pm|message|msg|text|inbox|chat|contact|reach|write|hit|add|join|ping|holla|buzz|meet|find|follow)\\s+(?:up\\s+)?(?:with\\s+|to\\s+)?(?:me|us|my|our|him|her|am|admin|the\\s+admin|@\\w+)\\b(?:\\s+\\S+){0,3}?\\s+${messenger}\\b`,
    'u',
  ),
  new RegExp(`\\bjoin\\s+(?:my|our|us|the|this)\\s+(?:\\S+\\s+){0,2}?${messenger}\\b`, 'u'),
  new RegExp(`\\b(?:my|our)\\s+${messenger}\\s+(?:is|na|number|no|line|group|channel|link|handle|@)`, 'u'),
  new RegExp(`@\\w{3,}\\s+(?:on|for|via)\\s+${messenger}\\b`, 'u'),
  new RegExp(
    `\\b${messenger}\\s*(?:me|us)?\\s*(?:on|at|via|@|number)?\\s*[:=]?\\s*(?:\\+?\\d[\\d\\s.-]{8,}\\d|@\\w{3,})`,
    'u',
  ),
  /\b(?:whats\s?app|watsapp|telegram)\s+(?:me|us)\b/u,
  /\b(?:dm|inbox|pm)\s+(?:me|us)\s+(?:now|asap|today|to\s+(?:invest|start|earn|join|begin|know)|for\s+(?:signals?|details?|more|info|investment|forex|crypto|legit))\b/u,
];

/** Whether a folded text calls its readers away to another messenger. */
export function callsElsewhere(folded: string): boolean {
  if (addresses.some((address) => address.test(folded))) return true;
  return clausesOf(folded).some((clause) =>
    calls.some((call) => {
      const found = call.exec(clause);
      return found !== null && !speaksOf(clause, found.index);
    }),
  );
}
