import type { KeptPeople } from '@poc/kit/people/get-person';

/** Catalog's projection of people. */
export const keptPeople: KeptPeople = { keeps: ['email'] };
