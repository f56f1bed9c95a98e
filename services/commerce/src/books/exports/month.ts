import { trusted } from 'mongoose';

/** Month in Lagos: from its first millisecond until before `end`. */
export interface Month {
  readonly from: Date;
  readonly end: Date;
}

export const within = ({ from, end }: Month) => trusted({ $gte: from, $lt: end });
