import type { KeptPeople } from '@poc/kit/people/find-or-ask-person';

/** What community keeps of people. */
export const keptPeople: KeptPeople = { keeps: ['email'], searched: true };
