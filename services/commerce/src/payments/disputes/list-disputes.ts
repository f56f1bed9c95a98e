import type { listDisputes as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import type { Deps } from '../../config.ts';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';
import { presentDispute } from './present-dispute.ts';

const byRank: ListSort<DisputeDoc> = { field: 'rank', direction: 1 };

export const listDisputes =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>) => {
    const { limit, cursor } = query;
    const disputes = disputeModel(db);
    const { rows, total, nextCursor } = await findPage(disputes, {
      filter: {},
      order: byRank,
      limit,
      cursor,
      count: () => disputes.estimatedDocumentCount(),
    });
    return page(rows.map(presentDispute), { total, nextCursor });
  };
