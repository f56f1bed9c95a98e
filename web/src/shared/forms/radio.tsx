import FormControlLabel from '@mui/material/FormControlLabel';
import MuiRadio from '@mui/material/Radio';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** The theme draws it by the input's own state, which forms set without an event that MUI sees. */
const mark = <span aria-hidden="true" />;

interface RadioProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
}

/** A radio button with its label. Native attributes go to its input. */
export const Radio = ({ label, ...input }: RadioProps) => (
  <FormControlLabel
    label={label}
    control={<MuiRadio icon={mark} checkedIcon={mark} slotProps={{ input }} />}
  />
);
