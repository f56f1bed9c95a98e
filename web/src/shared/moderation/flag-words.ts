import type { ChatFlag } from '@poc/contracts/socket';
import type { TextFlag } from '@poc/contracts/text-flags';

/** What readers are warned of beside a text. */
export const flagWarnings: Readonly<Record<ChatFlag | 'link', string>> = {
  guaranteed_returns: 'Careful: promises of sure profit are a common scam',
  wallet_address: 'Careful: coins sent to a stranger’s address do not come back',
  outside_contact: 'Careful: scams begin where somebody takes you to another messenger',
  link: 'Careful: this link comes from a new account',
};

/** Why moderators are asked about a text. */
export const flagReasons: Readonly<Record<TextFlag, string>> = {
  guaranteed_returns: 'Promises sure profit',
  wallet_address: 'Wallet address',
  outside_contact: 'Calls to another messenger',
  link: 'Link from a new account',
  profanity: 'Profanity',
};

/** In a chat all links may wait, and the words of its rules are reasons, too. */
const chatReasons: Readonly<Record<ChatFlag | 'link', string>> = { ...flagReasons, link: 'Link' };
const isChatReason = (reason: string): reason is keyof typeof chatReasons =>
  reason !== 'profanity' && Object.hasOwn(chatReasons, reason);

/** Why a chat message waits, in words: the warning, `Link`, or the word of a rule. */
export const chatReasonText = (reason: string): string =>
  isChatReason(reason) ? chatReasons[reason] : `Word: ${reason}`;

const isFlag = (flag: string): flag is TextFlag => Object.hasOwn(flagReasons, flag);

/** Why a text outside of chats waits, in words. One that this version does not know is shown as it is. */
export const flagText = (flag: string): string => (isFlag(flag) ? flagReasons[flag] : flag);
