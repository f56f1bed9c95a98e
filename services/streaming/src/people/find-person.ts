import { fail } from '@poc/kit/errors';
import { beforeAnyEvent, type PersonDoc, personModel } from '@poc/kit/people/person.model';
import type { ServiceDeps } from '@poc/kit/service';
import { Types } from 'mongoose';

/**
 * A person as the projection has them. Of whom no event has come yet (a new account, or one from before streaming
 * projected people) identity is asked, once, and the answer stored. The event, when it comes, replaces it.
 * @returns null for an account that is gone
 * @throws service_unavailable while identity can't be asked: a message keeps the name that it was sent under, so there is
 *   no filling in later
 */
export async function findPerson(
  { db, askPerson }: Pick<ServiceDeps, 'db' | 'askPerson'>,
  id: string,
): Promise<PersonDoc | null> {
  const _id = new Types.ObjectId(id);
  const known = (await personModel(db).findById(_id).lean()) ?? (await learn());
  return known?.name ? known : null;

  async function learn(): Promise<PersonDoc | null> {
    const card = await askPerson(id).catch((cause: unknown) =>
      fail('service_unavailable', { internal: 'identity did not say who somebody is', cause }),
    );
    if (!card) return null;
    const { name, avatar, role, profileVisibility, activityVisibility, createdAt } = card;
    const face = { name, avatar, role, profileVisibility, activityVisibility };
    return personModel(db)
      .findOneAndUpdate(
        { _id },
        { $setOnInsert: { ...face, joinedAt: new Date(createdAt), changedAt: beforeAnyEvent } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
  }
}
