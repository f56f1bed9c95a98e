import { listConsents as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { type ConsentDoc, consentModel } from './consent.model.ts';
import { presentConsent } from './present-consent.ts';

const newestFirst = { field: 'at', direction: -1 } as const;

export const listConsents = route(contract, self, ({ db }) => async ({ params, query }) => {
  const found = await findPage<ConsentDoc>(consentModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(params.id) },
    order: newestFirst,
  });
  return pageOf(found, presentConsent);
});
