import type { ComponentProps } from 'react';
import { codeIn } from './code-text.ts';
import { TextField } from './field.tsx';

type Kept = 'type' | 'inputMode' | 'autoComplete' | 'onChange' | 'value';

/**
 * Field for the six digits of an emailed code. Removes text pasted around them, and supports autofill on phones. Has no
 * `maxLength`, which would truncate `Your code: 123 456` before it is cleaned.
 */
export function CodeField({
  onCode,
  value,
  ...field
}: Omit<ComponentProps<typeof TextField>, Kept> & { value: string; onCode: (code: string) => void }) {
  return (
    <TextField
      {...field}
      sx={digits}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6-digit code"
      onChange={(event) => onCode(codeIn(event.target.value))}
    />
  );
}

const digits = {
  '& input': { fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums', letterSpacing: '0.35em' },
  '& input::placeholder': { fontSize: '1rem', letterSpacing: 'normal' },
};
