import { listDisputes as contract, disputeSorts } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, sortsOf } from '@poc/kit/mongo/list-sorts';
import { route } from '../../route.ts';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';
import { presentDispute } from './present-dispute.ts';

const sorts = sortsOf<DisputeDoc, typeof disputeSorts>(disputeSorts, {
  due: { field: 'rank' },
  opened: { field: 'openedAt' },
  amount: computedKey('$amountKobo'),
});

/** Lists payments that are disputed at their customers' banks. */
export const listDisputes = route(contract, admins, ({ db }) => async ({ query }) => {
  const { limit, cursor, sort } = query;
  const disputes = disputeModel(db);
  const found = await findPage(disputes, {
    filter: {},
    order: sorts[sort],
    limit,
    cursor,
    count: () => disputes.estimatedDocumentCount(),
  });
  return pageOf(found, presentDispute);
});
