import type { ProjectedPeople } from '@poc/kit/people/get-person';

/** Catalog's projection of people. */
export const projectedPeople: ProjectedPeople = { keeps: ['email'] };
