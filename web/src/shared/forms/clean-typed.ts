import { cleanPaste } from '@poc/contracts/text-rules';
import type { ChangeEvent, ChangeEventHandler } from 'react';

/** Removes invisible characters that a paste brings into a single-line field. Passwords are not changed. */
export const cleanTyped =
  (onChange: ChangeEventHandler<HTMLInputElement> | undefined, { asTyped = false } = {}) =>
  (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const value = cleanPaste(target.value);
    if (!asTyped && value !== target.value) target.value = value;
    onChange?.(event);
  };
