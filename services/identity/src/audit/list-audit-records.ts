import { auditTargetKinds, auditTargets } from '@poc/contracts/audit';
import { listAuditRecords as contract } from '@poc/contracts/endpoints/identity-admin';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { type Input, route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { listOrders } from '@poc/kit/mongo/list-orders';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { type AuditRecordDoc, auditRecordModel } from './audit-record.model.ts';
import { presentAuditRecord } from './present-audit-record.ts';

type ListInput = Input<typeof contract, typeof admins>;

const orders = listOrders<AuditRecordDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

/** Lists administrative changes, newest first, with people's current names. */
export const listAuditRecords = route(
  contract,
  admins,
  ({ db }: Pick<IdentityDeps, 'db'>) =>
    async ({ query }) => {
      const { rows, total, nextCursor } = await findPage(auditRecordModel(db), {
        filter: filterOf(query),
        order: orders[query.sort],
        limit: query.limit,
        cursor: query.cursor,
      });
      const names = await namesOf(db, rows);
      return page(
        rows.map((row) => presentAuditRecord(row, names.get(row.target.id))),
        { total, nextCursor },
      );
    },
);

function filterOf({
  target,
  actor,
  action,
  service,
  from,
  to,
}: ListInput['query']): QueryFilter<AuditRecordDoc> {
  const kinds = auditTargetKinds.filter((kind) => auditTargets[kind] === service);
  return {
    ...(target !== undefined && { about: target }),
    ...(actor !== undefined && { 'actor.id': actor }),
    ...(action !== undefined && { action }),
    ...(service !== undefined && { 'target.kind': trusted({ $in: kinds }) }),
    ...((from ?? to) !== undefined && {
      at: trusted({ ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) }),
    }),
  };
}

/** Finds the current names of target accounts; erased ones have none. */
async function namesOf(db: Connection, rows: readonly AuditRecordDoc[]): Promise<Map<string, string>> {
  const ids = new Set(rows.filter(({ target }) => target.kind === 'user').map(({ target }) => target.id));
  const people = await userModel(db)
    .find({ _id: trusted({ $in: [...ids] }) }, { name: 1 })
    .lean();
  return new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
}
