import styles from './settings.module.css';

interface SaveBarProps {
  changed: boolean;
  saving: boolean;
  onUndo: () => void;
}

/** The end of a form of settings: whether something is unsaved, and the button that saves it. */
export function SaveBar({ changed, saving, onUndo }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <p aria-live="polite">{changed && 'You have unsaved changes.'}</p>
      <div className={styles.actions}>
        {changed && (
          <button type="button" className="button button-small" disabled={saving} onClick={onUndo}>
            Undo
          </button>
        )}
        <button type="submit" className="button button-primary button-small" disabled={saving}>
          {saving ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </div>
  );
}
