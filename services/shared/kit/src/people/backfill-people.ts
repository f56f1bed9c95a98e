import { trusted } from 'mongoose';
import { everyRow } from '../mongo/every-row.ts';
import type { AnyModel } from '../mongo/model.ts';
import { personModel } from './person.model.ts';

const typeOf = (field: string) => ({ $type: `$${field}` });

/**
 * Gives the legacy rows of community and streaming the fields that all services have now: `asOf` was the time of the
 * change; `deletedAt`, and in streaming an empty name, said that the person was deleted.
 */
export const backfillPeople: AnyModel = {
  modelName: 'people_backfill',
  async prepare(db) {
    const wasDeleted = { $eq: [typeOf('deletedAt'), 'date'] };
    const lostTheName = { $and: [{ $eq: [typeOf('deletedAt'), 'missing'] }, { $eq: ['$name', ''] }] };
    await personModel(db).collection.updateMany({ ...everyRow, asOf: trusted({ $exists: true }) }, [
      { $set: { changedAt: '$asOf', deleted: { $or: [wasDeleted, lostTheName] } } },
      { $unset: ['asOf', 'deletedAt'] },
    ]);
  },
};
