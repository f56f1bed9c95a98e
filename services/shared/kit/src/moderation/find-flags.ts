import type { ChatFlag } from '@poc/contracts/socket';
import { foldText } from './fold-text.ts';
import { callsElsewhere } from './outside-contact.ts';
import { promisesSureProfit } from './sure-profit.ts';
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
