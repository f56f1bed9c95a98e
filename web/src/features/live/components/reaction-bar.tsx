import type { ReactionTotals, ReactionType } from '@poc/contracts/socket';
import { reactionTypes } from '@poc/contracts/socket';
import { Hand, Heart, ThumbsUp } from 'lucide-react';
import styles from './stream-room.module.css';

const looks = {
  like: { label: 'Like', icon: ThumbsUp },
  heart: { label: 'Heart', icon: Heart },
  clap: { label: 'Clap', icon: Hand },
} as const;

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

interface ReactionBarProps {
  totals: ReactionTotals;
  onReact: (type: ReactionType) => void;
}

/** Like, heart and clap with their counters. */
export function ReactionBar({ totals, onReact }: ReactionBarProps) {
  return (
    <fieldset className={styles.reactions} aria-label="Reactions">
      {reactionTypes.map((type) => {
        const { label, icon: Icon } = looks[type];
        return (
          <button
            key={type}
            type="button"
            className={styles.reaction}
            aria-label={`${label}, ${totals[type]} so far`}
            onClick={() => onReact(type)}
          >
            <Icon size={20} aria-hidden="true" />
            <span className="tabular">{compact.format(totals[type])}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
