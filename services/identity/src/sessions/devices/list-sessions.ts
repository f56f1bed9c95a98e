import { limits } from '@poc/contracts/common';
import { listSessions as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type SessionDoc, sessionModel } from '../session.model.ts';
import { presentSession } from './present-session.ts';

const lastUsedFirst = { field: 'lastUsedAt', direction: -1 } as const;

/** Lists at most 100 sessions, last used first; older ones can only be ended together. */
export const listSessions = route(
  contract,
  self,
  ({ db, clock }: Pick<IdentityDeps, 'db' | 'clock'>) =>
    async ({ params, subject }) => {
      const { rows, total } = await findPage<SessionDoc>(sessionModel(db), {
        filter: { userId: new Types.ObjectId(params.id), expiresAt: trusted({ $gt: clock.now() }) },
        order: lastUsedFirst,
        limit: limits.listMax,
      });
      return page(
        rows.map((session) => presentSession(session, subject.sessionId)),
        { total },
      );
    },
);
