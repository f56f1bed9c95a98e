import { clausesOf, speaksOf } from './clauses.ts';

const messenger = '(?:whats ?app|watsapp|whatsap|wassap|telegram|telegrm|signal|discord|viber|wechat|imo)';

/** Messenger addresses and Nigerian mobile numbers, which have no place in a warning. */
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

/** Checks whether a folded text invites its readers to another messenger. Takes linear time (ADR 53). */
export function callsElsewhere(folded: string): boolean {
  if (addresses.some((address) => address.test(folded))) return true;
  return clausesOf(folded).some((clause) =>
    calls.some((call) => {
      const found = call.exec(clause);
      return found !== null && !speaksOf(clause, found.index);
    }),
  );
}
