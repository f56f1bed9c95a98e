import { postingBanned } from '@poc/contracts/events/community';
import { republish } from '@poc/kit/events/republish';
import type { Connection } from 'mongoose';
import { postingBanModel } from './posting-ban.model.ts';

/** Publishes every posting ban again, for the projection of bans; no one is notified. @returns number of bans */
export const republishBans = (db: Connection): Promise<number> =>
  republish(db, postingBanModel, (tx, { _id, until, reason, by }) => {
    const userId = _id.toHexString();
    const end = until?.toISOString() ?? null;
    const data = { userId, until: end, reason, by: by.toHexString(), isRepeat: true };
    return tx.emit(postingBanned, { key: userId, data });
  });
