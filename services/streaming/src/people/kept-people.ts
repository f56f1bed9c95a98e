import type { KeptPeople } from '@poc/kit/people/get-person';

/** Streaming's projection of people: names and pictures. */
export const keptPeople: KeptPeople = { keeps: [] };
