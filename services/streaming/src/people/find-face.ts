import { createLru } from '@poc/kit/auth/lru';
import type { Subject } from '@poc/kit/auth/subject';
import { shownPerson } from '@poc/kit/people/show-person';
import { type Connection, Types } from 'mongoose';
import { type PersonDoc, personModel } from '../projections/person.model.ts';

/** The name and picture that somebody chats under. */
export type Face = Pick<Subject, 'name' | 'avatar'>;

export type FindFace = (sender: Subject) => Promise<Face>;

/** Whoever chats writes again soon: a change shows after this time at the latest. */
const freshMs = 2_000;
const capacity = 10_000;

/**
 * Looks up how senders appear in chats: once for all who listen, as other members may see them, so a `private` profile by
 * its shortened name and without a picture. Somebody about whom no event has come yet appears as their token says.
 */
export function createFindFace(db: Connection): FindFace {
  const found = createLru<{ person: PersonDoc | null; readAt: number }>(capacity);
  return async (sender) => {
    const now = performance.now();
    let known = found.get(sender.id);
    if (!known || now - known.readAt > freshMs) {
      const person = await personModel(db).findById(new Types.ObjectId(sender.id)).lean();
      known = { person, readAt: now };
      found.set(sender.id, known);
    }
    const { person } = known;
    if (!person?.name) return { name: sender.name, avatar: sender.avatar };
    const seenByMembers = { viewer: { id: '', role: 'user' as const }, personId: sender.id };
    return shownPerson(person, seenByMembers);
  };
}
