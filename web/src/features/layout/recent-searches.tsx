import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { History, X } from 'lucide-react';
import styles from './search-dialog.module.css';

interface RecentSearchesProps {
  /** Id of the list of options. */
  id: string;
  recent: readonly string[];
  optionOf: (name: string) => { id: string; role: string; 'aria-selected': boolean; tabIndex: number };
  onChoose: (text: string) => void;
  onRemove: (text: string) => void;
  onClear: () => void;
}

/** Recent searches as options. Their remove buttons are next to the list, since options must not contain buttons. */
export function RecentSearches({ id, recent, optionOf, onChoose, onRemove, onClear }: RecentSearchesProps) {
  return (
    <>
      <div className={styles.head}>
        <p id={`${id}-recent`} className={styles.kind}>
          Recent searches
        </p>
        <Button size="small" variant="text" onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={styles.recent}>
        <div id={id} role="listbox" aria-labelledby={`${id}-recent`}>
          {recent.map((text, at) => (
            <button
              key={text}
              type="button"
              {...optionOf(`recent-${at}`)}
              className={styles.option}
              onClick={() => onChoose(text)}
            >
              <History size={18} aria-hidden="true" />
              <bdi>{text}</bdi>
            </button>
          ))}
        </div>
        <div>
          {recent.map((text) => (
            <IconButton key={text} aria-label={`Remove “${text}”`} onClick={() => onRemove(text)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          ))}
        </div>
      </div>
    </>
  );
}
