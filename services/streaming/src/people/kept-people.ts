import type { KeptPeople } from '@poc/kit/people/find-or-ask-person';

/** What streaming keeps of people: names and faces. */
export const keptPeople: KeptPeople = { keeps: [] };
