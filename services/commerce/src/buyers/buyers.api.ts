export { keptPeople } from './kept-people.ts';
export { type NameOf, namesOf } from './names-of.ts';
