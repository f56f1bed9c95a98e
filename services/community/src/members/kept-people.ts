import type { KeptPeople } from '@poc/kit/people/get-person';

/** Community's projection of people. */
export const keptPeople: KeptPeople = { keeps: ['email'], searched: true };
