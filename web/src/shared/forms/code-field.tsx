import type { ComponentProps } from 'react';
import { codeIn } from './code-text.ts';
import styles from './field.module.css';
import { TextField } from './field.tsx';

type Kept = 'type' | 'inputMode' | 'autoComplete' | 'onChange' | 'value';

/**
 * The six digits of a mailed code. Whatever is pasted around them is dropped, and phones offer to fill them in.
 * It has no `maxLength`: the browser would cut `Your code: 123 456` off before it could be cleaned.
 */
export function CodeField({
  onCode,
  value,
  ...field
}: Omit<ComponentProps<typeof TextField>, Kept> & { value: string; onCode: (code: string) => void }) {
  return (
    <TextField
      {...field}
      className={styles.code}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6-digit code"
      onChange={(event) => onCode(codeIn(event.target.value))}
    />
  );
}
