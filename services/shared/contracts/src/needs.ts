/** Kinds of pending work for administrators. Several services count `held_texts` and `failed_events`. */
export const needNames = [
  'disputes',
  'refunds',
  'renewals',
  'orders_to_ship',
  'low_stock',
  'reports',
  'appeals',
  'held_texts',
  'failed_videos',
  'failed_events',
] as const;
export type NeedName = (typeof needNames)[number];

/** Services that count pending work. */
export const needServices = ['commerce', 'community', 'streaming', 'catalog', 'identity'] as const;
export type NeedService = (typeof needServices)[number];

/** Counts are exact up to this number. */
export const maxNeedCount = 99;
