import Checkbox from '@mui/material/Checkbox';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Selects a row of the phone table. Loaded with the first tap on "Select". */
export const RowCheckbox = ({ label, checked, onChange }: RowCheckboxProps) => (
  <Checkbox
    checked={checked}
    onChange={(_, on) => onChange(on)}
    slotProps={{ input: { 'aria-label': label } }}
  />
);
