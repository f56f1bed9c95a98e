import { cleanPaste } from '@poc/contracts/text-rules';
import type { ChangeEvent, ChangeEventHandler } from 'react';

/** Reads a field of one line without what a paste brings along, before anyone else does. Passwords are left alone. */
export const cleanTyped =
  (onChange: ChangeEventHandler<HTMLInputElement> | undefined, { asTyped = false } = {}) =>
  (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const value = cleanPaste(target.value);
    if (!asTyped && value !== target.value) target.value = value;
    onChange?.(event);
  };
