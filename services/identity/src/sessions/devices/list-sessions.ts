import { limits } from '@poc/contracts/common';
import * as contracts from '@poc/contracts/endpoints/identity';
import { listManagedSessions as managedContract } from '@poc/contracts/endpoints/identity-admin';
import { admins, self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { type SessionDoc, sessionModel } from '../session.model.ts';
import { presentSession } from './present-session.ts';

const lastUsedFirst = { field: 'lastUsedAt', direction: -1 } as const;

type Deps = Pick<IdentityDeps, 'db' | 'clock'>;

/** Lists at most 100 sessions, last used first; older ones can only be ended together. */
export const listSessions = route(contracts.listSessions, self, (deps) => async ({ params, subject }) => {
  const { rows, total } = await findSessions(deps, params.id);
  return page(
    rows.map((session) => presentSession(session, subject.sessionId)),
    { total },
  );
});

export const listManagedSessions = route(managedContract, admins, (deps) => async ({ params }) => {
  const { rows } = await findSessions(deps, params.id);
  return rows.map((session) => {
    const { current: _, ...shown } = presentSession(session, '');
    return shown;
  });
});

const findSessions = ({ db, clock }: Deps, userId: string) =>
  findPage<SessionDoc>(sessionModel(db), {
    filter: { userId: new Types.ObjectId(userId), expiresAt: trusted({ $gt: clock.now() }) },
    order: lastUsedFirst,
    limit: limits.maxListItems,
  });
