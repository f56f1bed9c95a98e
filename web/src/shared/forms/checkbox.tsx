import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Square, SquareCheck } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

/** Icons of both states. The theme shows one by the input's state, because forms set it without an event for MUI. */
const mark = (
  <span aria-hidden="true">
    <Square />
    <SquareCheck />
  </span>
);

/** A checkbox with its label. Native attributes go to its input. */
export const Checkbox = ({ label, ...input }: { label: string } & ComponentPropsWithRef<'input'>) => (
  <FormControlLabel
    label={label}
    control={<MuiCheckbox icon={mark} checkedIcon={mark} slotProps={{ input }} />}
  />
);
