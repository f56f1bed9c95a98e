import Button from '@mui/material/Button';
import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../images/picture.tsx';
import styles from './player.module.css';

interface FacadeProps {
  poster: string;
  /** `Play`, `Play on YouTube`, `Resume at 12:34`. */
  label: string;
  title: string;
  /** Data usage, or another sentence below the buttons. */
  note?: ReactNode;
  menu?: ReactNode;
  onPlay: () => void;
  /** Set when playback can also start from the beginning. */
  onStartOver?: (() => void) | undefined;
  /** Called on hover and focus, to preload the player's code. */
  onNear?: () => void;
}

/** The poster of a player. Shared with its placeholder, so that the picture loads once. */
export function Poster({ src }: { src: string }) {
  return (
    <Picture
      className={styles.poster}
      src={src}
      alt=""
      kind="show"
      sizes="(min-width: 1100px) 66vw, 100vw"
      priority
    />
  );
}

/** Picture and play button in place of a player. Nothing of the video loads before the click. */
export function Facade({ poster, label, title, note, menu, onPlay, onStartOver, onNear }: FacadeProps) {
  return (
    <div className={styles.facade}>
      <Poster src={poster} />
      <button
        type="button"
        className={styles.surface}
        data-play
        aria-label={`${label}: ${title}`}
        onClick={onPlay}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <span className={styles.pill}>
          <Play size={26} aria-hidden="true" />
          {label}
        </span>
      </button>
      <div className={styles.below}>
        {onStartOver && (
          <Button variant="text" color="inherit" size="small" className={styles.again} onClick={onStartOver}>
            <RotateCcw size={18} aria-hidden="true" />
            Start over
          </Button>
        )}
        {note && <p className={styles.note}>{note}</p>}
        {menu}
      </div>
    </div>
  );
}
