import type { KeptPeople } from '@poc/kit/people/find-or-ask-person';

/** Personal data that commerce stores. */
export const keptPeople: KeptPeople = { keeps: ['email', 'phone'], searched: true };
