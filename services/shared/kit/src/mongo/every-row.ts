import { Types, trusted } from 'mongoose';

/** No row's id: all come after it. */
export const firstId = new Types.ObjectId('0'.repeat(24));

/**
 * The condition of a backfill that must look at each row: by the index over `_id`, in its order. No other query may read a
 * whole collection, and the tests' MongoDB refuses one that does without saying so.
 */
export const everyRow = { _id: trusted({ $gte: firstId }) };
