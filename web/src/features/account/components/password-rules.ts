import { limits } from '../../../config/limits.ts';

export const passwordTooShort = 'Password must be at least 8 characters long';
export const passwordsMatch = 'Passwords match';
export const passwordsDiffer = 'Passwords do not match';

/** True if a new password is long enough and confirmed. */
export const passwordsReady = (password: string, confirmation: string): boolean =>
  password.length >= limits.minPasswordLength && password === confirmation;
