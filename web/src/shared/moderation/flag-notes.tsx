import type { TextFlag } from '@poc/contracts/text-flags';
import { TriangleAlert } from 'lucide-react';
import styles from './flag-notes.module.css';
import { flagWarnings } from './flag-words.ts';

const isWarned = (flag: TextFlag): flag is keyof typeof flagWarnings => Object.hasOwn(flagWarnings, flag);

/** Why to be careful with a text. Of profanity nobody is warned: who reads the warning has read it. */
export function FlagNotes({ flags }: { flags: readonly TextFlag[] }) {
  return flags.filter(isWarned).map((flag) => (
    <span key={flag} className={styles.flag}>
      <TriangleAlert size={15} aria-hidden="true" />
      {flagWarnings[flag]}
    </span>
  ));
}
