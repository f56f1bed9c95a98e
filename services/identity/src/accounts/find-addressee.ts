import type { Transaction } from '@poc/kit/mongo/transaction';
import { type UserDoc, userModel } from './user.model.ts';

export type Addressee = Pick<UserDoc, '_id' | 'name' | 'email'>;

export const addresseeFields = { name: 1, email: 1 } as const;

/** Finds a recipient, including suspended accounts; null for a deleted one. */
export const findAddressee = (tx: Transaction, userId: string): Promise<Addressee | null> =>
  userModel(tx).findById(userId, addresseeFields).lean<Addressee>();
