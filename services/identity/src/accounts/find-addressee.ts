import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type UserDoc, userModel } from './user.model.ts';

/** Whom a mail is for. */
export type Addressee = Pick<UserDoc, '_id' | 'name' | 'email'>;

export const addresseeFields = { name: 1, email: 1 } as const;

/** The account, suspended or not. Null for a person who has left. */
export const findAddressee = (tx: Transaction, db: Connection, userId: string): Promise<Addressee | null> =>
  userModel(db).findById(userId, addresseeFields).session(tx.session).lean<Addressee>();
