import type { ChatFlag } from '@poc/contracts/socket';

const known: Readonly<Record<ChatFlag | 'link', string>> = {
  guaranteed_returns: 'Promises sure profit',
  wallet_address: 'Wallet address',
  outside_contact: 'Calls to another messenger',
  link: 'Link',
};

const isKnown = (reason: string): reason is keyof typeof known => Object.hasOwn(known, reason);

/** Why a message waits, in words: the warning, `Link`, or the word of a rule. */
export const reasonText = (reason: string): string => (isKnown(reason) ? known[reason] : `Word: ${reason}`);
