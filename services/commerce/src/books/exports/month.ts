import { trusted } from 'mongoose';

/** Month in Lagos time; `end` is exclusive. */
export interface Month {
  readonly from: Date;
  readonly end: Date;
}

export const within = ({ from, end }: Month) => trusted({ $gte: from, $lt: end });
