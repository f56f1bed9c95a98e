import type { KeptPeople } from '@poc/kit/people/find-or-ask-person';

/** What the shop keeps of people. */
export const keptPeople: KeptPeople = { keeps: ['email', 'phone'], searched: true };
