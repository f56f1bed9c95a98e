import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import styles from './managed.module.css';

/** What is done to a row. */
export type RowTask = 'edit' | 'toggle' | 'delete';

interface RowActionsProps {
  name: string;
  active: boolean;
  onTask: (task: RowTask) => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** The buttons of a row: edit, switch on or off, delete. */
export function RowActions({ name, active, onTask }: RowActionsProps) {
  const toggle = active ? 'Deactivate' : 'Activate';
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="icon-button"
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => onTask('edit')}
      >
        <Pencil {...icon} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`${toggle} ${name}`}
        title={toggle}
        onClick={() => onTask('toggle')}
      >
        {active ? <PowerOff {...icon} /> : <Power {...icon} />}
      </button>
      <button
        type="button"
        className={`icon-button ${styles.delete}`}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onTask('delete')}
      >
        <Trash2 {...icon} />
      </button>
    </div>
  );
}
