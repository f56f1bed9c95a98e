import type { Access } from '@poc/contracts/entitlements';

export type DemoCategory = 'Trading' | 'Investing' | 'Personal Finance' | 'Market Analysis';

export interface DemoShow {
  /** Base name of the pictures media/shows/<slug>.webp, -640 and -320. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: DemoCategory;
  /** Slug of the host, if one person presents it. */
  readonly host?: 'kemi-bankole' | 'emeka-nwosu' | 'aisha-danladi';
  /** As shown on the card, e.g. '45 min'. */
  readonly durationText: string;
  readonly tags: readonly string[];
  /** Days between publication and seeding. */
  readonly daysAgo: number;
  /** For upcoming shows: hours from seeding to the start. */
  readonly startsInHours?: number;
  readonly access?: Access;
  /** For upcoming shows: plans with early access may already watch the video. */
  readonly earlyAccess?: true;
}

export const shows: readonly DemoShow[] = [
  {
    slug: 'laugh-and-learn',
    title: 'Laugh & Learn: Candlesticks for Beginners',
    description:
      'Red candle, green candle, and one uncle who thinks both are for NEPA. Kemi explains open, high, low and close with matchsticks, a torchlight and a very patient audience. By the end you can read a chart without praying first.',
    category: 'Trading',
    host: 'kemi-bankole',
    durationText: '28 min',
    tags: ['beginners', 'charts', 'comedy'],
    daysAgo: 3,
  },
  {
    slug: 'pip-happens',
    title: 'Pip Happens: Forex Without the Screaming',
    description:
      'What is a pip, what is a lot, and why is your neighbour refreshing his phone at 3 a.m.? Emeka breaks down currency pairs the way he breaks down exchange gist at the barber’s. Spreads, sessions and swap fees included, fake gurus excluded.',
    category: 'Trading',
    host: 'emeka-nwosu',
    durationText: '45 min',
    tags: ['forex', 'basics'],
    daysAgo: 6,
  },
  {
    slug: 'stop-loss-stories',
    title: 'Stop-Loss Stories: Tears on Third Mainland',
    description:
      'Real traders, real losses, told on stage with the lights on. Each story ends with the rule that would have saved the money: position size, stop, and closing the laptop. Tissue is provided; signals are not.',
    category: 'Trading',
    host: 'kemi-bankole',
    durationText: '52 min',
    tags: ['risk', 'stories'],
    daysAgo: 11,
  },
  {
    slug: 'leverage-palava',
    title: 'Leverage Palava',
    description:
      'Leverage is like okada with no helmet: very fast, until it is not. We do the sums on 1:10, 1:100 and 1:500 with the same ₦50,000 and watch what one small move does. You will leave with a calculator habit.',
    category: 'Trading',
    host: 'emeka-nwosu',
    durationText: '36 min',
    tags: ['forex', 'leverage', 'risk'],
    daysAgo: 17,
    access: 'premium',
  },
  {
    slug: 'crypto-after-dark',
    title: 'Crypto After Dark',
    description:
      'The market does not sleep, so neither does our host. Wallets, keys, stablecoins and the seven ways people lose their coins without anyone hacking anything. If somebody DMs you during this show, na scam.',
    category: 'Trading',
    durationText: '60 min',
    tags: ['crypto', 'safety'],
    daysAgo: 23,
  },
  {
    slug: 'demo-account-diaries',
    title: 'The Demo Account Diaries',
    description:
      'On demo he is a billionaire; on live he is shaking. Three beginners keep an honest journal for thirty days and read it out, spelling mistakes and all. It turns out the journal was the strategy.',
    category: 'Trading',
    host: 'kemi-bankole',
    durationText: '40 min',
    tags: ['beginners', 'psychology'],
    daysAgo: 1,
    startsInHours: 26,
    earlyAccess: true,
  },
  {
    slug: 'dividends-and-jollof',
    title: 'Dividends & Jollof',
    description:
      'A cooking show where the rice is hot and the payout dates are hotter. Aisha plates up dividend yield, qualification date and withholding tax while the pot does its own compounding. Bottom-pot discussion is at the end.',
    category: 'Investing',
    host: 'aisha-danladi',
    durationText: '48 min',
    tags: ['stocks', 'dividends'],
    daysAgo: 2,
  },
  {
    slug: 't-bills-and-chill',
    title: 'T-Bills & Chill',
    description:
      'Treasury bills, FGN savings bonds and why the boring cousin often has the newest roof. We read a real auction result line by line: stop rate, tenor, true yield. Bring a blanket; the government is not in a hurry.',
    category: 'Investing',
    host: 'aisha-danladi',
    durationText: '33 min',
    tags: ['bonds', 'low-risk'],
    daysAgo: 8,
  },
  {
    slug: 'aunty-portfolio',
    title: 'The Aunty Portfolio',
    description:
      'She has gold, two plots, a cooperative share and a freezer business, and nobody ever called her an investor. Aisha maps what our aunties already know about diversification. You may want to phone yours after.',
    category: 'Investing',
    host: 'aisha-danladi',
    durationText: '44 min',
    tags: ['diversification', 'stories'],
    daysAgo: 14,
    access: 'premium',
  },
  {
    slug: 'mutual-fund-matchmaker',
    title: 'Mutual Fund Matchmaker',
    description:
      'Ten funds, one nervous salary earner, and a host who takes romance too far. Money market, fixed income, balanced, equity: who is serious and who charges plenty for vibes? We check fees, track record and the SEC register before anyone says yes.',
    category: 'Investing',
    durationText: '41 min',
    tags: ['funds', 'beginners'],
    daysAgo: 20,
  },
  {
    slug: 'sapa-to-shares',
    title: 'From Sapa to Shares',
    description:
      'Your first share, from opening a CSCS account to placing the order, on a real phone with a real cracked screen. We buy one small position and talk about everything that could go wrong. No whispering, no hot tips.',
    category: 'Investing',
    durationText: '38 min',
    tags: ['stocks', 'beginners', 'how-to'],
    daysAgo: 27,
  },
  {
    slug: 'landlord-dreams',
    title: 'Landlord Dreams',
    description:
      'Everybody wants to collect rent; nobody wants to repair soakaway. REITs, land papers, omo-onile and the true yearly cost of a building, sung by a choir of tenants. Survey plan not included.',
    category: 'Investing',
    host: 'aisha-danladi',
    durationText: '50 min',
    tags: ['property', 'reits'],
    daysAgo: 1,
    startsInHours: 49,
  },
  {
    slug: 'kolo-kings',
    title: 'Kolo Kings',
    description:
      'The wooden box under the bed was Nigeria’s first savings app: no password reset, only hammer. Kemi compares kolo, ajo, fixed deposit and automatic saving, and what inflation does to each one. The smallest child in the audience wins.',
    category: 'Personal Finance',
    host: 'kemi-bankole',
    durationText: '30 min',
    tags: ['savings', 'family'],
    daysAgo: 4,
  },
  {
    slug: 'urgent-two-k',
    title: 'Urgent 2k: Surviving Salary Week',
    description:
      'Salary lands on the 25th and by the 27th it is a historical event. We track one pay cheque hour by hour and find the leaks: data, delivery, “just one round”. A 50/30/20 budget, adjusted for people who also pay for fuel.',
    category: 'Personal Finance',
    durationText: '35 min',
    tags: ['budget', 'salary'],
    daysAgo: 7,
  },
  {
    slug: 'black-tax-comedy-night',
    title: 'Black Tax Comedy Night',
    description:
      'Five comedians, one family WhatsApp group, and the sentence “you know you are the only one that is working”. Between the jokes a planner helps each of them set a giving budget that does not end in quarrel. Love is free; transfer has charges.',
    category: 'Personal Finance',
    durationText: '62 min',
    tags: ['family', 'budget', 'comedy'],
    daysAgo: 12,
  },
  {
    slug: 'owambe-on-a-budget',
    title: 'Owambe on a Budget',
    description:
      'Aso-ebi, souvenir, small chops and a live band, then Monday. We plan a full party with a sinking fund, a spreadsheet and a ruthless guest list. Spraying is allowed, but only from the envelope marked spraying.',
    category: 'Personal Finance',
    durationText: '43 min',
    tags: ['budget', 'planning'],
    daysAgo: 18,
  },
  {
    slug: 'loan-app-horror-night',
    title: 'Loan App Horror Night',
    description:
      'The scariest ghost in Lagos has your contact list. We turn a “2 % small interest” into its true yearly cost live on stage, and show how to check that a lender is approved. Includes a calm plan for getting out of debt.',
    category: 'Personal Finance',
    durationText: '47 min',
    tags: ['debt', 'loans', 'safety'],
    daysAgo: 24,
  },
  {
    slug: 'japa-budget',
    title: 'The Japa Budget',
    description:
      'Proof of funds, visa fee, winter jacket, and the farewell party that swallowed the winter jacket. A line-by-line plan for moving abroad, and for the braver ones who are staying. Exchange-rate shocks are simulated with a loud drum.',
    category: 'Personal Finance',
    host: 'emeka-nwosu',
    durationText: '54 min',
    tags: ['budget', 'fx', 'planning'],
    daysAgo: 1,
    startsInHours: 74,
  },
  {
    slug: 'ngx-on-the-mic',
    title: 'NGX on the Mic',
    description:
      'The week on the Nigerian Exchange performed as stand-up: who rose, who fell, who only announced plans. We separate volume from noise and read one set of results properly. All-Share Index, but make it laugh.',
    category: 'Market Analysis',
    host: 'kemi-bankole',
    durationText: '45 min',
    tags: ['stocks', 'weekly'],
    daysAgo: 5,
  },
  {
    slug: 'inflation-my-roommate',
    title: 'Inflation Na My Roommate',
    description:
      'He moved in without rent, eats your rice and never leaves. Aisha explains CPI, food inflation and real returns using one basket from Mile 12 priced every month. You will finally know why ₦10,000 is shy.',
    category: 'Market Analysis',
    host: 'aisha-danladi',
    durationText: '37 min',
    tags: ['inflation', 'macro'],
    daysAgo: 9,
  },
  {
    slug: 'cbn-decides',
    title: 'CBN Decides: The Rate Watch Party',
    description:
      'Snacks, a countdown clock and eleven people pretending to understand MPR. We watch the Monetary Policy Committee decision together and translate it: loans, savings, naira, stocks. Predictions are written on paper, so that nobody can lie later.',
    category: 'Market Analysis',
    durationText: '75 min',
    tags: ['macro', 'rates'],
    daysAgo: 15,
  },
  {
    slug: 'oil-price-gist',
    title: 'Oil Price Gist',
    description:
      'How one meeting in Vienna enters your fuel queue in Ojota. Barrels, budget benchmarks, refining and the naira, told as neighbourhood gossip with footnotes. Warning: contains one dance break per barrel.',
    category: 'Market Analysis',
    durationText: '39 min',
    tags: ['oil', 'macro'],
    daysAgo: 21,
    access: 'premium',
  },
  {
    slug: 'naira-and-sense',
    title: 'Naira & Sense',
    description:
      'Official window, street rate, card rate: three prices for one dollar and everybody is sweating. Emeka follows ₦100,000 through a year of exchange rates and shows what hedging means for a small business. Calm voice, loud shirt.',
    category: 'Market Analysis',
    host: 'emeka-nwosu',
    durationText: '42 min',
    tags: ['fx', 'naira'],
    daysAgo: 26,
    access: 'ultimate',
  },
  {
    slug: 'market-women-economics',
    title: 'Market Women Economics',
    description:
      'Balogun traders have been doing supply, demand and credit scoring since before the textbook. Three of them take the stage and dismantle our analyst politely. Price discovery has never been this loud.',
    category: 'Market Analysis',
    durationText: '49 min',
    tags: ['economics', 'stories'],
    daysAgo: 30,
  },
];
