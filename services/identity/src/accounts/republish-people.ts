import { userUpdated } from '@poc/contracts/events/identity';
import { republish } from '@poc/kit/events/republish';
import type { Connection } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/** Publishes every account again, for the projections of people. @returns number of accounts */
export const republishPeople = (db: Connection): Promise<number> =>
  republish(db, userModel, (tx, user) =>
    tx.emit(userUpdated, { key: user._id.toHexString(), data: snapshotOfUser(user) }),
  );
