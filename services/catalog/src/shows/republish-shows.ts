import { showUpdated } from '@poc/contracts/events/catalog';
import { republish } from '@poc/kit/events/republish';
import type { Connection } from 'mongoose';
import { showModel } from './show.model.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';

/** Publishes every show again, for the projection of shows. @returns number of shows */
export const republishShows = (db: Connection): Promise<number> =>
  republish(db, showModel, (tx, show) =>
    tx.emit(showUpdated, { key: show._id.toHexString(), data: snapshotOfShow(show) }),
  );
