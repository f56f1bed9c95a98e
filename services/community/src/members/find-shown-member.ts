import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { seesProfile } from '@poc/kit/people/show-person';
import type { Connection } from 'mongoose';

/** Finds a member whose profile the viewer may see. @throws member_not_found also for a deleted or hidden member */
export async function findShownMember(
  db: Connection,
  personId: string,
  viewer: Subject | null,
): Promise<PersonDoc> {
  const person = await personModel(db).findById(personId).lean<PersonDoc>();
  const isShown =
    person && !person.deleted && person.name !== '' && seesProfile(person, { viewer, personId });
  return isShown ? person : fail('member_not_found');
}
