import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { getPerson } from '@poc/kit/people/get-person';
import { personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../../deps.ts';
import { projectedPeople } from '../projected-people.ts';
import type { RelationKey } from './read-relation.ts';

/**
 * Pairs the subject with another person, even one with a hidden profile: their posts and comments are still public.
 * @throws invalid_request for the caller's own id; member_not_found for an unknown or deleted person
 */
export async function findOther(
  tx: Transaction,
  deps: Pick<CommunityDeps, 'db' | 'fetchPerson'>,
  { id, subject }: { id: string; subject: Subject },
): Promise<RelationKey> {
  if (id === subject.id)
    fail('invalid_request', { faults: [{ path: 'params.id', msg: 'must be another member' }] });
  const isKnown = await personModel(tx).exists({ _id: id, deleted: false });
  if (!isKnown && !(await getPerson(deps, projectedPeople, id))) return fail('member_not_found');
  return { userId: new Types.ObjectId(subject.id), otherId: new Types.ObjectId(id) };
}
