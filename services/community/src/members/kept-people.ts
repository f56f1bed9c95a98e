import type { KeptPeople } from '@poc/kit/people/get-person';

export const keptPeople: KeptPeople = { keeps: ['email'], searched: true };
