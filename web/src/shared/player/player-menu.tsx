import { Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../code/lazy-part.tsx';
import styles from './player.module.css';
import type { PlayerChoices } from './player-options.tsx';

const PlayerOptions = lazyPart(() => import('./player-options.tsx'), 'PlayerOptions');

/** Keeps the player's hotkeys from handling the button's keys. */
const ownKeys = { keysused: 'Enter Space' };

/** A button that opens the player's options above itself. */
export function PlayerMenu(choices: PlayerChoices) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={styles.menu}>
      <button
        {...ownKeys}
        ref={button}
        type="button"
        className={styles.gear}
        aria-label="Video settings"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Settings size={22} aria-hidden="true" />
      </button>
      {isOpen && <PlayerOptions {...choices} button={button} onClose={() => setIsOpen(false)} />}
    </span>
  );
}
