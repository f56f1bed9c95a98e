import type { ChatMessage } from '@poc/contracts/socket';
import { ChevronDown, Pin } from 'lucide-react';
import { useState } from 'react';
import { FlagNotes } from '../../../shared/moderation/flag-notes.tsx';
import styles from './chat-panel.module.css';
import { MessageText } from './message-text.tsx';

/** On small screens an expanded pinned message would cover half of the chat, so it starts collapsed. */
const small = '(max-width: 899px)';

/** The pinned message, one line if collapsed. */
export function PinnedMessage({ message }: { message: ChatMessage }) {
  const [isOpen, setIsOpen] = useState(() => !matchMedia(small).matches);
  return (
    <div className={styles.pinned} data-open={isOpen}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Pin size={16} aria-hidden="true" />
        <span>
          Pinned: <bdi>{message.user || 'Anonymous'}</bdi>
          {!isOpen && <span className={styles.preview}> {message.text}</span>}
        </span>
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <p className={styles.pinnedText}>
          <MessageText text={message.text} />
          {message.flags && <FlagNotes flags={message.flags} />}
        </p>
      )}
    </div>
  );
}
