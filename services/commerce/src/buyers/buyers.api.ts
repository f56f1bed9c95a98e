export { type NameOf, namesOf } from './names-of.ts';
export { projectedPeople } from './projected-people.ts';
