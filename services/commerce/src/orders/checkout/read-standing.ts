import { type PipelineStage, Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { openOrdersOf } from './open-orders.ts';
import { type HeldUnpaid, heldUnpaidStages } from './order-limits.ts';

/** What of a person's orders matters when they order again, all of it as it was at one moment. */
export interface Standing {
  /** The order that their key stands for. */
  readonly known: OrderDoc | null;
  /** The number that their next order gets among their own. Its index lets one process alone store it. */
  readonly ordinal: number;
  readonly open: readonly OrderDoc[];
  readonly ended: HeldUnpaid;
}

type UnionStages = Exclude<PipelineStage.UnionWith['$unionWith'], string>['pipeline'] & object;

/** Each row has one of these. */
interface Row {
  known?: OrderDoc;
  ordinal?: number;
  open?: OrderDoc;
  ended?: HeldUnpaid;
}

/** Each part by its own index, and all of them with one command. */
export async function readStanding(
  { db, clock, config }: Pick<CommerceDeps, 'db' | 'clock' | 'config'>,
  { owner, key }: { owner: string; key: string | null },
): Promise<Standing> {
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
      and(...heldUnpaidStages(userId, clock.now(), config), { $project: { _id: 0, ended: '$$ROOT' } }),
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
