import Button from '@mui/material/Button';
import styles from './settings.module.css';

interface SaveBarProps {
  changed: boolean;
  saving: boolean;
  onUndo: () => void;
}

/** Footer of a settings form: unsaved changes and the save button. */
export function SaveBar({ changed, saving, onUndo }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <p aria-live="polite">{changed && 'You have unsaved changes.'}</p>
      <div className={styles.actions}>
        {changed && (
          <Button variant="text" color="inherit" size="small" disabled={saving} onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button type="submit" variant="contained" size="small" disabled={saving}>
          {saving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </div>
  );
}
