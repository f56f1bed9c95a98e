import type { ChatFlag } from '@poc/contracts/socket';
import { foldText } from './fold-text.ts';
import { callsElsewhere } from './outside-contact.ts';
import { promisesSureProfit } from './sure-profit.ts';
import { hasWalletAddress } from './wallet-addresses.ts';

/** What a message seems to be. A flag warns and asks an administrator; it never keeps a message back. */
export function findFlags(text: string): ChatFlag[] {
  const folded = foldText(text);
  const flags: ChatFlag[] = [];
  if (promisesSureProfit(folded)) flags.push('guaranteed_returns');
  if (hasWalletAddress(text)) flags.push('wallet_address');
  if (callsElsewhere(folded)) flags.push('outside_contact');
  return flags;
}
