import type { TextFlag } from '@poc/contracts/text-flags';
import { TriangleAlert } from 'lucide-react';
import styles from './flag-notes.module.css';
import { flagWarnings } from './flag-texts.ts';

const isWarned = (flag: TextFlag): flag is keyof typeof flagWarnings => Object.hasOwn(flagWarnings, flag);

/** Warnings next to a flagged text. None for profanity, since the reader sees it anyway. */
export function FlagNotes({ flags }: { flags: readonly TextFlag[] }) {
  return flags.filter(isWarned).map((flag) => (
    <span key={flag} className={styles.flag}>
      <TriangleAlert size={15} aria-hidden="true" />
      {flagWarnings[flag]}
    </span>
  ));
}
