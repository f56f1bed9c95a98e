import { type PipelineStage, Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { openOrdersOf } from './open-orders.ts';
import { type HeldUnpaid, heldUnpaidStages } from './order-limits.ts';

/** Snapshot of a member's orders for placing another one, from one moment. */
export interface OrderHistory {
  readonly known: OrderDoc | null;
  /** Number of the next order; its unique index lets exactly one process store it. */
  readonly ordinal: number;
  readonly open: readonly OrderDoc[];
  readonly ended: HeldUnpaid;
}

type UnionStages = Exclude<PipelineStage.UnionWith['$unionWith'], string>['pipeline'] & object;

/** Row with exactly one of the fields. */
interface Row {
  known?: OrderDoc;
  ordinal?: number;
  open?: OrderDoc;
  ended?: HeldUnpaid;
}

/** Reads each part by its own index, all in one command. */
export async function readOrderHistory(
  { db, clock }: Pick<CommerceDeps, 'db' | 'clock'>,
  { owner, key }: { owner: string; key: string | null },
): Promise<OrderHistory> {
  const orders = orderModel(db);
  const userId = new Types.ObjectId(owner);
  const and = (...pipeline: UnionStages): PipelineStage => ({
    $unionWith: { coll: orders.collection.name, pipeline },
  });
  const as = (name: keyof Row): [PipelineStage.Unset, PipelineStage.Project] => [
    { $unset: 'searchKeys' },
    { $project: { _id: 0, [name]: '$$ROOT' } },
  ];
  const ofKey = { userId, $or: [{ idempotencyKey: key }, { resumeKeys: key }] };
  const rows = await orders
    .aggregate<Row>([
      { $match: { userId, ordinal: { $gt: 0 } } },
      { $sort: { ordinal: -1 } },
      { $limit: 1 },
      { $project: { _id: 0, ordinal: 1 } },
      and({ $match: openOrdersOf(owner) }, { $sort: { reservedUntil: -1 } }, ...as('open')),
      and(...heldUnpaidStages(userId, clock.now()), { $project: { _id: 0, ended: '$$ROOT' } }),
      ...(key === null ? [] : [and({ $match: ofKey }, { $limit: 1 }, ...as('known'))]),
    ])
    .readConcern('snapshot');
  const found = <K extends keyof Row>(name: K) => rows.flatMap((row) => row[name] ?? []);
  return {
    known: found('known')[0] ?? null,
    ordinal: (found('ordinal')[0] ?? 0) + 1,
    open: found('open'),
    ended: found('ended')[0] ?? { heldMs: 0, lastEnd: new Date(0) },
  };
}
