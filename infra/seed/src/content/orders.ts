export interface DemoOrderLine {
  readonly productSlug: string;
  readonly variant?: string;
  readonly quantity: number;
}

export interface DemoOrder {
  /** Stable handle for idempotent seeding; never shown. */
  readonly key: string;
  readonly buyerKey: string;
  readonly status: 'pending' | 'paid' | 'shipped' | 'delivered';
  /** Days between the order and seeding. */
  readonly daysAgo: number;
  readonly lines: readonly DemoOrderLine[];
  readonly address: string;
  readonly city: string;
}

/** Demo orders without prices and totals, which the seed derives from the products, as the shop does. */
export const orders: readonly DemoOrder[] = [
  {
    key: 'order-01',
    buyerKey: 'member',
    status: 'pending',
    daysAgo: 0,
    lines: [{ productSlug: 'liquidity-flask', quantity: 1 }],
    address: '14 Adeniran Ogunsanya Street',
    city: 'Lagos',
  },
  {
    key: 'order-02',
    buyerKey: 'member',
    status: 'paid',
    daysAgo: 2,
    lines: [
      { productSlug: 'stop-loss-tee', variant: 'M', quantity: 1 },
      { productSlug: 'urgent-two-k-mug', quantity: 2 },
    ],
    address: '14 Adeniran Ogunsanya Street',
    city: 'Lagos',
  },
  {
    key: 'order-03',
    buyerKey: 'member',
    status: 'shipped',
    daysAgo: 6,
    lines: [
      { productSlug: 'owambe-card-game', quantity: 1 },
      { productSlug: 'ticker-tape-sticker-pack', quantity: 3 },
      { productSlug: 'danfo-stripe-cap', variant: 'Yellow', quantity: 1 },
    ],
    address: '14 Adeniran Ogunsanya Street',
    city: 'Lagos',
  },
  {
    key: 'order-04',
    buyerKey: 'member',
    status: 'delivered',
    daysAgo: 31,
    lines: [{ productSlug: 'naira-and-sense-notebook', quantity: 1 }],
    address: '14 Adeniran Ogunsanya Street',
    city: 'Lagos',
  },
  {
    key: 'order-05',
    buyerKey: 'member',
    status: 'delivered',
    daysAgo: 58,
    lines: [
      { productSlug: 'kolo-savings-box', quantity: 2 },
      { productSlug: 'candle-pattern-socks', quantity: 1 },
    ],
    address: 'Block C, Civil Service Estate, Ojodu',
    city: 'Ikeja',
  },
  {
    key: 'order-06',
    buyerKey: 'ada',
    status: 'paid',
    daysAgo: 1,
    lines: [
      { productSlug: 'buy-the-dip-hoodie', variant: 'L / Green', quantity: 2 },
      { productSlug: 'bull-of-balogun-pin', quantity: 1 },
    ],
    address: '7 Ogui Road',
    city: 'Enugu',
  },
  {
    key: 'order-07',
    buyerKey: 'tunde',
    status: 'shipped',
    daysAgo: 4,
    lines: [{ productSlug: 'risk-cover-umbrella', quantity: 1 }],
    address: '22 Ring Road, Challenge',
    city: 'Ibadan',
  },
  {
    key: 'order-08',
    buyerKey: 'zainab',
    status: 'delivered',
    daysAgo: 19,
    lines: [
      { productSlug: 'third-mainland-poster', quantity: 1 },
      { productSlug: 'compound-interest-tee', variant: 'L', quantity: 1 },
    ],
    address: '5 Ibrahim Taiwo Road',
    city: 'Kano',
  },
  {
    key: 'order-09',
    buyerKey: 'tunde',
    status: 'pending',
    daysAgo: 0,
    lines: [{ productSlug: 'sapa-survival-tin', quantity: 1 }],
    address: '22 Ring Road, Challenge',
    city: 'Ibadan',
  },
  {
    key: 'order-10',
    buyerKey: 'zainab',
    status: 'paid',
    daysAgo: 3,
    lines: [
      { productSlug: 'danfo-stripe-cap', variant: 'Yellow', quantity: 4 },
      { productSlug: 'candle-pattern-socks', quantity: 4 },
    ],
    address: '5 Ibrahim Taiwo Road',
    city: 'Kano',
  },
];
