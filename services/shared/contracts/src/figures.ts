/**
 * Daily statistics by name: the service that counts them, their unit, and their aggregation over a period. `sum`: sum
 * of the days. `level`: value at the end of the last day. `peak`: maximum of the days. `distinct`: members, each
 * counted once per period.
 */
export const figures = {
  net: { of: 'commerce', unit: 'naira', over: 'sum' },
  order_revenue: { of: 'commerce', unit: 'naira', over: 'sum' },
  plan_revenue: { of: 'commerce', unit: 'naira', over: 'sum' },
  refunds: { of: 'commerce', unit: 'naira', over: 'sum' },
  fees: { of: 'commerce', unit: 'naira', over: 'sum' },
  vat: { of: 'commerce', unit: 'naira', over: 'sum' },
  /** Money at Paystack that is not paid out yet. */
  balance: { of: 'commerce', unit: 'naira', over: 'level' },
  paid_out: { of: 'commerce', unit: 'naira', over: 'sum' },
  paid_orders: { of: 'commerce', unit: 'count', over: 'sum' },
  recurring_revenue: { of: 'commerce', unit: 'naira', over: 'level' },
  subscribers: { of: 'commerce', unit: 'count', over: 'level' },
  plans_started: { of: 'commerce', unit: 'count', over: 'sum' },
  plans_ended: { of: 'commerce', unit: 'count', over: 'sum' },
  /** New members who have bought something since, by the day they joined. */
  new_members_bought: { of: 'commerce', unit: 'count', over: 'sum' },
  new_members: { of: 'identity', unit: 'count', over: 'sum' },
  active_members: { of: 'identity', unit: 'count', over: 'distinct' },
  /** New members who have watched a show since, by the day they joined. */
  new_members_watched: { of: 'catalog', unit: 'count', over: 'sum' },
  show_hours: { of: 'catalog', unit: 'hours', over: 'sum' },
  watch_hours: { of: 'streaming', unit: 'hours', over: 'sum' },
  peak_viewers: { of: 'streaming', unit: 'count', over: 'peak' },
  chat_messages: { of: 'streaming', unit: 'count', over: 'sum' },
} as const satisfies Record<string, FigureKind>;

export interface FigureKind {
  readonly of: 'catalog' | 'commerce' | 'identity' | 'streaming';
  readonly unit: 'naira' | 'hours' | 'count';
  readonly over: 'sum' | 'level' | 'peak' | 'distinct';
}

export type FigureName = keyof typeof figures;
export type FigureService = FigureKind['of'];

/** Names of a service's statistics. */
export type FigureOf<S extends FigureService> = {
  [Name in FigureName]: (typeof figures)[Name]['of'] extends S ? Name : never;
}[FigureName];

export const figureNames = Object.keys(figures) as FigureName[];
export const figuresOf = <S extends FigureService>(service: S) =>
  figureNames.filter((name): name is FigureOf<S> => figures[name].of === service);

/** Longest range in days: 20 years. */
export const maxFigureDays = 7_305;
/** Maximum number of data points per range. */
export const maxFigurePoints = 400;
