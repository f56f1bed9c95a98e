import type { ChatFlag } from '@poc/contracts/socket';
import type { TextFlag } from '@poc/contracts/text-flags';

/** Warnings for readers, next to a text. */
export const flagWarnings: Readonly<Record<ChatFlag | 'link', string>> = {
  guaranteed_returns: 'Careful: promises of guaranteed profit are a common scam',
  wallet_address: 'Careful: crypto sent to a stranger’s wallet cannot be recovered',
  outside_contact: 'Careful: scammers often move the conversation to another messenger',
  link: 'Careful: this link comes from a new account',
};

/** Reasons for moderators. */
export const flagReasons: Readonly<Record<TextFlag, string>> = {
  guaranteed_returns: 'Promises guaranteed profit',
  wallet_address: 'Wallet address',
  outside_contact: 'Invites to another messenger',
  link: 'Link from a new account',
  profanity: 'Profanity',
};

/** Reasons in a chat, where all links may require a review. The words of its rules are reasons too. */
const chatReasons: Readonly<Record<ChatFlag | 'link', string>> = { ...flagReasons, link: 'Link' };
const isChatReason = (reason: string): reason is keyof typeof chatReasons =>
  reason !== 'profanity' && Object.hasOwn(chatReasons, reason);

/** Display text of the reason for reviewing a chat message: a flag, `Link`, or the word of a rule. */
export const chatReasonText = (reason: string): string =>
  isChatReason(reason) ? chatReasons[reason] : `Word: ${reason}`;

const isFlag = (flag: string): flag is TextFlag => Object.hasOwn(flagReasons, flag);

/** Display text of the reason for reviewing another text. Unknown flags are displayed unchanged. */
export const flagText = (flag: string): string => (isFlag(flag) ? flagReasons[flag] : flag);
