import Button from '@mui/material/Button';
import styles from './show-form.module.css';
import type { Difference } from './show-form.ts';

interface ConflictNoticeProps {
  /** Fields in which the other version differs from the form. */
  differences: readonly Difference[];
  busy: boolean;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
}

/** Version conflict: shows the other version's changes and lets the user choose one. */
export function ConflictNotice({ differences, busy, onLoadTheirs, onSaveMine }: ConflictNoticeProps) {
  return (
    <div role="alert" className={styles.notice}>
      <h3>Someone else saved this show in the meantime</h3>
      {differences.length === 0 ? (
        <p>Their version is the same as yours.</p>
      ) : (
        <>
          <p>Their version, where it differs from yours:</p>
          <dl>
            {differences.map(({ label, theirs }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{theirs === '' ? '(empty)' : theirs}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className={styles.actions}>
        <Button variant="outlined" size="small" disabled={busy} onClick={onLoadTheirs}>
          Load theirs
        </Button>
        <Button variant="outlined" size="small" disabled={busy} onClick={onSaveMine}>
          Save mine anyway
        </Button>
      </div>
    </div>
  );
}
