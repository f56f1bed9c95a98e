import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  icon: LucideIcon;
  /** Action and row, for screen readers. */
  label: string;
  title: string;
  danger?: boolean;
  onClick: () => void;
}

/** A button at the end of a row. */
export const RowButton = ({ icon: Icon, label, danger = false, ...button }: RowButtonProps) => (
  <IconButton aria-label={label} color={danger ? 'error' : 'inherit'} {...button}>
    <Icon size={20} aria-hidden="true" />
  </IconButton>
);
