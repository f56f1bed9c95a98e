import { limits } from '@poc/contracts/common';
import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type SessionDoc, sessionModel } from '../session.model.ts';
import { presentSession } from './present-session.ts';

const lastUsedFirst = { field: 'lastUsedAt', direction: -1 } as const;

/** Lists at most 100 sessions, last used first; older ones can only be ended together. */
export const listSessions =
  ({ db, clock }: Pick<IdentityDeps, 'db' | 'clock'>) =>
  async ({ params, subject }: Input<typeof contracts.listSessions, typeof self>) => {
    const { rows, total } = await findPage<SessionDoc>(sessionModel(db), {
      filter: { userId: new Types.ObjectId(params.id), expiresAt: trusted({ $gt: clock.now() }) },
      order: lastUsedFirst,
      limit: limits.listMax,
    });
    return page(
      rows.map((session) => presentSession(session, subject.sessionId)),
      { total },
    );
  };
