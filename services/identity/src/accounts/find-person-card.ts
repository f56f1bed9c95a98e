import { type PersonCard, personCard } from '@poc/contracts/event';
import { type Connection, isObjectIdOrHexString } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/**
 * How somebody appears, for services that have consumed no event about them yet.
 * @param id hexadecimal; what is no id is nobody's
 * @returns null when there is no such account
 */
export async function findPersonCard(db: Connection, id: string): Promise<PersonCard | null> {
  const user = isObjectIdOrHexString(id) ? await userModel(db).findById(id).lean() : null;
  return user && personCard.parse(snapshotOfUser(user));
}
