import { fail } from '@poc/kit/errors';
import type { Connection, Types } from 'mongoose';
import { type OrderDoc, orderModel } from './order.model.ts';

export async function readOrder(db: Connection, orderId: Types.ObjectId): Promise<OrderDoc> {
  return (await orderModel(db).findById(orderId).lean<OrderDoc>()) ?? fail('order_not_found');
}
