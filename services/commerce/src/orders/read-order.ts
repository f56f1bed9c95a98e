import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Database } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { type OrderDoc, orderModel } from './order.model.ts';
import { ownOrders } from './order.policy.ts';

/** Reads an order. @throws order_not_found */
export const readOrder = async (db: Database, orderId: Types.ObjectId | string): Promise<OrderDoc> =>
  (await orderModel(db).findById(orderId).lean<OrderDoc>()) ?? fail('order_not_found');

/** Reads an order of the user. @throws order_not_found, also for orders of others */
export const readOwnOrder = async (
  db: Connection,
  orderId: string,
  subject: Pick<Subject, 'id'>,
): Promise<OrderDoc> =>
  (await orderModel(db)
    .findOne({ ...ownOrders(subject), _id: orderId })
    .lean<OrderDoc>()) ?? fail('order_not_found');
