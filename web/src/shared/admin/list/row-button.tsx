import type { LucideIcon } from 'lucide-react';
import styles from './list.module.css';

interface RowButtonProps {
  icon: LucideIcon;
  /** What it does to which row, for screen readers. */
  label: string;
  /** What it does, in a word. */
  title: string;
  danger?: boolean;
  onClick: () => void;
}

/** One of the buttons at the end of a row. */
export const RowButton = ({ icon: Icon, label, title, danger = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    className={danger ? `icon-button ${styles.danger}` : 'icon-button'}
    aria-label={label}
    title={title}
    onClick={onClick}
  >
    <Icon size={20} aria-hidden="true" />
  </button>
);
