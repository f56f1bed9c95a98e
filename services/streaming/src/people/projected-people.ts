import type { ProjectedPeople } from '@poc/kit/people/get-person';

/** Streaming's projection of people: names and pictures. */
export const projectedPeople: ProjectedPeople = { keeps: [] };
