import FormControlLabel from '@mui/material/FormControlLabel';
import MuiRadio from '@mui/material/Radio';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './choice.module.css';

const mark = <span aria-hidden="true" />;

interface RadioProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
}

/** A radio button with its label, to which the class applies. Native attributes go to its input. */
export const Radio = ({ label, className = '', ...input }: RadioProps) => (
  <FormControlLabel
    className={`${styles.row} ${className}`}
    label={label}
    control={<MuiRadio className={styles.radio ?? ''} icon={mark} checkedIcon={mark} slotProps={{ input }} />}
  />
);
