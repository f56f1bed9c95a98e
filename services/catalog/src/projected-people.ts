import type { ProjectedPeople } from '@poc/kit/people/get-person';

export const projectedPeople: ProjectedPeople = { keeps: ['email'] };
