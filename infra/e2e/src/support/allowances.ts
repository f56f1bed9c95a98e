import { rounds } from '@poc/testing/rounds';

/** Limit of sign-ins, codes and similar requests per IP address and minute, since all tests share one IP address. */
export const authAllowance = (): number => rounds({ few: 1_000, full: 10_000 });
