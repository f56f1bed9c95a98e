import { limits } from '../../../config/limits.ts';

export const passwordTooShort = 'Password must be at least 8 characters long';
export const passwordsMatch = 'Passwords match';
export const passwordsDiffer = 'Passwords do not match';

/** Whether a new password may be sent: long enough, and typed the same twice. */
export const passwordsReady = (password: string, confirmation: string): boolean =>
  password.length >= limits.passwordMin && password === confirmation;
