import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type ConsentDoc, consentModel } from './consent.model.ts';
import { presentConsent } from './present-consent.ts';

const newestFirst = { field: 'at', direction: -1 } as const;

export const listConsents =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async ({ params, query }: Input<typeof contracts.listConsents, typeof self>) => {
    const { rows, total, nextCursor } = await findPage<ConsentDoc>(consentModel(db), {
      filter: { userId: new Types.ObjectId(params.id) },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(rows.map(presentConsent), { total, nextCursor });
  };
