import IconButton from '@mui/material/IconButton';
import { ChevronDown, ScrollText, X } from 'lucide-react';
import { useState } from 'react';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStored, writeStored } from '../../../shared/browser-storage.ts';
import styles from './chat-panel.module.css';
import { ChatRules } from './chat-rules.tsx';

/** Rules of the chat in one line that expands, until they are closed in this browser. */
export function PinnedRules() {
  const [isClosed, setIsClosed] = useState(() => readStored(storageKeys.chatRulesClosed) !== null);
  const [isOpen, setIsOpen] = useState(false);
  if (isClosed) return null;
  const close = () => {
    writeStored(storageKeys.chatRulesClosed, 'true');
    setIsClosed(true);
  };
  return (
    <div className={styles.over} data-rules>
      <div className={styles.pinned} data-open={isOpen}>
        <div className={styles.folds}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ScrollText size={16} aria-hidden="true" />
            <span>Rules of this chat</span>
            <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
          </button>
          <IconButton aria-label="Close the rules" onClick={close}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        {isOpen && (
          <div className={styles.pinnedText}>
            <ChatRules />
          </div>
        )}
      </div>
    </div>
  );
}
