import type { ChatFlag } from '@poc/contracts/socket';
import { TriangleAlert } from 'lucide-react';
import styles from './chat-line.module.css';

const warnings: Readonly<Record<ChatFlag, string>> = {
  guaranteed_returns: 'Careful: promises of sure profit are a common scam',
  wallet_address: 'Careful: coins sent to an address from a chat do not come back',
  outside_contact: 'Careful: scams begin where somebody takes you to another messenger',
};

/** Why to be careful with a message. */
export function FlagNotes({ flags }: { flags: readonly ChatFlag[] }) {
  return flags.map((flag) => (
    <span key={flag} className={styles.flag}>
      <TriangleAlert size={15} aria-hidden="true" />
      {warnings[flag]}
    </span>
  ));
}
