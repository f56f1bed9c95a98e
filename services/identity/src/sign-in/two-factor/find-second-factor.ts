import { type Connection, type Types, trusted } from 'mongoose';
import { type SecondFactorDoc, secondFactorModel } from './second-factor.model.ts';

export const findSecondFactor = (db: Connection, userId: Types.ObjectId): Promise<SecondFactorDoc | null> =>
  secondFactorModel(db)
    .findOne({ _id: userId, since: trusted({ $ne: null }) })
    .lean();
