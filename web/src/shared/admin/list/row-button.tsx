import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../../buttons/icon-button.tsx';
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
export const RowButton = ({ danger = false, ...props }: RowButtonProps) => (
  <IconButton className={danger ? styles.danger : undefined} {...props} />
);
