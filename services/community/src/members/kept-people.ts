import type { KeptPeople } from '@poc/kit/people/find-or-ask-person';

export const keptPeople: KeptPeople = { keeps: ['email'], searched: true };
