import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../../buttons/icon-button.tsx';
import styles from './list.module.css';

interface RowButtonProps {
  icon: LucideIcon;
  /** Action and row, for screen readers. */
  label: string;
  title: string;
  danger?: boolean;
  onClick: () => void;
}

/** A button at the end of a row. */
export const RowButton = ({ danger = false, ...props }: RowButtonProps) => (
  <IconButton className={danger ? styles.danger : undefined} {...props} />
);
