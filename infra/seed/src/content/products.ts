/** A size or colour. A product's stock is the sum of its variants. */
export interface DemoVariant {
  readonly size?: string;
  readonly colour?: string;
  readonly stock: number;
}

export interface DemoProduct {
  /** Base name of the pictures media/merch/<slug>.webp, -640 and -320. */
  readonly slug: string;
  /** Number of pictures; further ones are named <slug>-2 and so on. Default: 1. */
  readonly pictures?: number;
  readonly product_name: string;
  readonly description: string;
  readonly priceKobo: number;
  /** Set on a reduced product; above priceKobo. */
  readonly oldPriceKobo?: number;
  readonly stock: number;
  readonly variants?: readonly DemoVariant[];
  readonly unitsSold: number;
  readonly daysAgo: number;
}

export const products: readonly DemoProduct[] = [
  {
    slug: 'stop-loss-tee',
    pictures: 3,
    product_name: 'Stop-Loss Tee',
    description:
      'Heavy black cotton with one red line across the chest: the only line you must not move. Unisex, pre-shrunk, cut in Aba. Wash cold, like your head before a trade.',
    priceKobo: 1_250_000,
    stock: 64,
    variants: [
      { size: 'S', stock: 12 },
      { size: 'M', stock: 24 },
      { size: 'L', stock: 19 },
      { size: 'XL', stock: 9 },
      { size: 'XXL', stock: 0 },
    ],
    unitsSold: 318,
    daysAgo: 120,
  },
  {
    slug: 'buy-the-dip-hoodie',
    product_name: 'Buy the Dip Hoodie',
    description:
      'Thick green fleece for cold offices and colder markets. The chart on the front goes down before it goes up; we cannot say the same for your own. Kangaroo pocket holds two phones and one power bank.',
    priceKobo: 2_800_000,
    oldPriceKobo: 3_500_000,
    stock: 27,
    variants: [
      { size: 'M', colour: 'Green', stock: 8 },
      { size: 'L', colour: 'Green', stock: 11 },
      { size: 'XL', colour: 'Green', stock: 3 },
      { size: 'M', colour: 'Black', stock: 5 },
      { size: 'L', colour: 'Black', stock: 0 },
    ],
    unitsSold: 204,
    daysAgo: 96,
  },
  {
    slug: 'danfo-stripe-cap',
    product_name: 'Danfo Stripe Cap',
    description:
      'Yellow with two thin black lines, like the bus that taught you patience. Adjustable strap, sweatband that means business. Enter with your change.',
    priceKobo: 850_000,
    stock: 112,
    variants: [
      { colour: 'Yellow', stock: 70 },
      { colour: 'Black', stock: 42 },
    ],
    unitsSold: 427,
    daysAgo: 140,
  },
  {
    slug: 'urgent-two-k-mug',
    pictures: 2,
    product_name: 'Urgent 2k Mug',
    description:
      'Ceramic, 350 ml, safe in the microwave, unlike your account after salary week. Comes with a small saucer, so that it never has to beg.',
    priceKobo: 490_000,
    stock: 8,
    unitsSold: 561,
    daysAgo: 150,
  },
  {
    slug: 'naira-and-sense-notebook',
    product_name: 'Naira & Sense Notebook',
    description:
      'A5, 192 pages, half lined and half ready-made budget tables. The trade journal at the back has a column for feelings, because that is where the money went.',
    priceKobo: 620_000,
    stock: 83,
    unitsSold: 246,
    daysAgo: 110,
  },
  {
    slug: 'market-day-tote',
    product_name: 'Market Day Tote',
    description:
      'Strong canvas that carries five tubers of yam or one laptop and plenty confidence. Inside pocket for the money you tell nobody about.',
    priceKobo: 725_000,
    stock: 0,
    unitsSold: 389,
    daysAgo: 132,
  },
  {
    slug: 'kolo-savings-box',
    pictures: 3,
    product_name: 'Kolo Savings Box',
    description:
      'Hand-made wooden savings box with no key and no mercy: to open it you must break it. Each comes numbered, with a ₦50 note to start the habit.',
    priceKobo: 980_000,
    oldPriceKobo: 1_200_000,
    stock: 5,
    unitsSold: 173,
    daysAgo: 80,
  },
  {
    slug: 'third-mainland-poster',
    product_name: 'Third Mainland Moon Poster',
    description:
      'A2 art print of the bridge at night with a candlestick skyline. Printed on 200 g matt paper, rolled in a tube that survives dispatch riders. Traffic not included.',
    priceKobo: 550_000,
    stock: 140,
    unitsSold: 97,
    daysAgo: 45,
  },
  {
    slug: 'candle-pattern-socks',
    product_name: 'Candle Pattern Socks',
    description:
      'One pair, one foot bullish, one foot bearish, because you also are not sure. Cotton with cushioned heel, sizes 39 to 46.',
    priceKobo: 350_000,
    stock: 206,
    unitsSold: 284,
    daysAgo: 101,
  },
  {
    slug: 'bull-of-balogun-pin',
    product_name: 'Bull of Balogun Enamel Pin',
    description:
      'Hard enamel, 32 mm, gold-plated horns. Pin it on your suit for the bank or on your bag for the market: the bull respects both.',
    priceKobo: 280_000,
    stock: 175,
    unitsSold: 142,
    daysAgo: 60,
  },
  {
    slug: 'ticker-tape-sticker-pack',
    product_name: 'Ticker Tape Sticker Pack',
    description:
      'Twelve weatherproof stickers for laptops, generators and the back of your phone. Includes one “Not Financial Advice” for the WhatsApp uncle.',
    priceKobo: 200_000,
    oldPriceKobo: 250_000,
    stock: 320,
    unitsSold: 633,
    daysAgo: 155,
  },
  {
    slug: 'compound-interest-tee',
    product_name: 'Compound Interest Tee',
    description:
      'Paper-white cotton with dots that grow from left to right, slowly, then all at once. Looks better every year, if you leave it alone.',
    priceKobo: 1_250_000,
    stock: 49,
    variants: [
      { size: 'S', stock: 6 },
      { size: 'M', stock: 15 },
      { size: 'L', stock: 20 },
      { size: 'XL', stock: 8 },
    ],
    unitsSold: 156,
    daysAgo: 38,
  },
  {
    slug: 'liquidity-flask',
    product_name: 'Liquidity Flask',
    description:
      'Steel, 600 ml, keeps zobo cold for 18 hours and tea hot for 8. The lid does not leak, which is more than we can say for most budgets.',
    priceKobo: 1_480_000,
    stock: 36,
    unitsSold: 88,
    daysAgo: 33,
  },
  {
    slug: 'sapa-survival-tin',
    product_name: 'Sapa Survival Tin',
    description:
      'Groundnut, garri, a notebook page titled “Never Again” and a laminated budget card, in a tin you will keep for buttons. A serious gift for unserious friends.',
    priceKobo: 690_000,
    stock: 2,
    unitsSold: 211,
    daysAgo: 70,
  },
  {
    slug: 'owambe-card-game',
    product_name: 'Owambe Economics Card Game',
    description:
      'Plan the party, dodge the aso-ebi bill, keep your emergency fund alive. For 2 to 6 players and one loud referee, 40 minutes. Teaches budgeting without anybody noticing.',
    priceKobo: 1_650_000,
    stock: 58,
    unitsSold: 119,
    daysAgo: 25,
  },
  {
    slug: 'risk-cover-umbrella',
    product_name: 'Risk Cover Umbrella',
    description:
      'Danfo stripes outside, silver lining inside. Wind-tested at Marina, opens with one thumb. You buy insurance before the rain; same thing here.',
    priceKobo: 1_120_000,
    oldPriceKobo: 1_400_000,
    stock: 41,
    unitsSold: 134,
    daysAgo: 52,
  },
];
