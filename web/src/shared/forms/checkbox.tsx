import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ComponentPropsWithRef } from 'react';

/** A checkbox with its label. Native attributes go to its input. */
export const Checkbox = ({ label, ...input }: { label: string } & ComponentPropsWithRef<'input'>) => (
  <FormControlLabel label={label} control={<MuiCheckbox slotProps={{ input }} />} />
);
