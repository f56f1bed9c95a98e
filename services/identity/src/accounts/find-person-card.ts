import { type PersonCard, personCard } from '@poc/contracts/event';
import { type Connection, isObjectIdOrHexString } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/**
 * Returns a person's public card, for services that have not consumed an event about them yet.
 * @param id any string
 * @returns null unless it is the id of an account
 */
export async function findPersonCard(db: Connection, id: string): Promise<PersonCard | null> {
  const user = isObjectIdOrHexString(id) ? await userModel(db).findById(id).lean() : null;
  return user && personCard.parse(snapshotOfUser(user));
}
