import { banFromPosting as contract } from '@poc/contracts/endpoints/community-moderation';
import { postingBanned } from '@poc/contracts/events/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { getPerson } from '@poc/kit/people/get-person';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import { projectedPeople } from '../members/members.api.ts';
import { route } from '../route.ts';
import { type PostingBanDoc, postingBanModel } from './posting-ban.model.ts';
import { presentPostingBan } from './present-posting-ban.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Bans a person from posting, for a number of days or (null) permanently, and notifies them. A second ban
 * replaces the first.
 * @throws not_found for an unknown or deleted person; invalid_request for an administrator
 */
export const banFromPosting = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { days, reason } = body;
  const { db, clock } = deps;
  const at = clock.now();
  const until = days === null ? null : new Date(at.getTime() + days * dayMs);
  const _id = new Types.ObjectId(params.id);
  const ban: PostingBanDoc = { _id, until, reason, by: new Types.ObjectId(subject.id), at };
  if (!(await getPerson(deps, projectedPeople, params.id))) fail('not_found');
  const person = await withTransaction(db, async (tx) => {
    // A write, so that a ban and a concurrent erasure of the person conflict.
    const banned = await personModel(tx)
      .findOneAndUpdate({ _id, deleted: false }, { $inc: { writes: 1 } })
      .lean<PersonDoc>();
    if (!banned) return fail('not_found');
    if (banned.role === 'admin') {
      fail('invalid_request', { faults: [{ path: 'params.id', msg: 'is an administrator' }] });
    }
    const before = await postingBanModel(tx)
      .findOneAndReplace({ _id }, ban, { upsert: true })
      .lean<PostingBanDoc>();
    const end = until?.toISOString() ?? null;
    const data = { userId: params.id, until: end, reason, by: subject.id };
    await tx.emit(postingBanned, { key: params.id, data });
    await writeAudit(tx, subject, 'posting-ban.set', {
      target: { kind: 'posting-ban', id: params.id, ownerId: params.id },
      before: before ? { until: before.until?.toISOString() ?? null } : {},
      after: { until: end },
      reason,
    });
    return banned;
  });
  return presentPostingBan(ban, { people: new Map([[params.id, person]]), viewer: subject });
});
