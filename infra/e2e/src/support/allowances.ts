import { rounds } from '@poc/testing/rounds';

/** How many sign-ins, codes and the like the gateway allows one address in a minute: the tests all come from one. */
export const authAllowance = (): number => rounds({ few: 1_000, full: 10_000 });
