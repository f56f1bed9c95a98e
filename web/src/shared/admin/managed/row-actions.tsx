import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { RowButton } from '../list/row-button.tsx';
import styles from './managed.module.css';

export type RowTask = 'edit' | 'toggle' | 'delete';

interface RowActionsProps {
  name: string;
  active: boolean;
  onTask: (task: RowTask) => void;
}

export function RowActions({ name, active, onTask }: RowActionsProps) {
  const toggle = active ? 'Deactivate' : 'Activate';
  return (
    <div className={styles.actions}>
      <RowButton icon={Pencil} label={`Edit ${name}`} title="Edit" onClick={() => onTask('edit')} />
      <RowButton
        icon={active ? PowerOff : Power}
        label={`${toggle} ${name}`}
        title={toggle}
        onClick={() => onTask('toggle')}
      />
      <RowButton
        icon={Trash2}
        label={`Delete ${name}`}
        title="Delete"
        danger
        onClick={() => onTask('delete')}
      />
    </div>
  );
}
