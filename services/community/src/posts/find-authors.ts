import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { distinctIds } from '@poc/kit/mongo/distinct-ids';
import { findPeople } from '@poc/kit/people/find-people';
import type { AuthorDoc } from '@poc/kit/people/present-author';
import { type Types, trusted } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { postModel } from './post.model.ts';

/** Finds people with their badges, in three queries. People whose event has not arrived yet are missing. */
export async function findAuthors(
  { db, clock }: Pick<CommunityDeps, 'db' | 'clock'>,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, AuthorDoc>> {
  const [people, plans, answering] = await Promise.all([
    findPeople(db, ids),
    openPlanModel(db)
      .find({ _id: trusted({ $in: distinctIds(ids) }), openUntil: trusted({ $gt: clock.now() }) })
      .lean(),
    postModel(db).distinct('answeredBy', { answeredBy: trusted({ $in: distinctIds(ids) }) }),
  ]);
  const planOf = new Map(plans.map(({ _id, plan }) => [_id.toHexString(), plan]));
  const answers = new Set(answering.map((id) => id?.toHexString()));
  return new Map(
    [...people].map(([id, person]) => [id, { ...person, plan: planOf.get(id), answers: answers.has(id) }]),
  );
}
