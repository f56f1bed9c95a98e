export interface DemoShowComment {
  readonly showSlug: string;
  readonly authorKey: string;
  readonly content: string;
  readonly likes: number;
  /** Hours before seeding. */
  readonly hoursAgo: number;
}

type Row = readonly [showSlug: string, authorKey: string, hoursAgo: number, likes: number, content: string];

const rows: readonly Row[] = [
  [
    'laugh-and-learn',
    'ada',
    8,
    24,
    'I paused at the torchlight part to laugh, then rewound because I had also learned something. Annoying.',
  ],
  ['laugh-and-learn', 'sola', 15, 11, 'Finally, somebody explained the wick. I thought it was decoration.'],
  ['laugh-and-learn', 'halima', 26, 7, 'Watched with my dad. He is now saying “bullish” at dinner.'],
  [
    'pip-happens',
    'tunde',
    30,
    18,
    'Swap fee has been eating me at night like mosquito and I did not know its name. Thank you.',
  ],
  [
    'pip-happens',
    'ifeanyi',
    44,
    9,
    'Spread explained with exchange of old phones at Computer Village. Perfect.',
  ],
  ['pip-happens', 'member', 61, 6, 'Part two please, with more on news hours.'],
  [
    'stop-loss-stories',
    'zainab',
    70,
    33,
    'The man that moved his stop eleven times should collect an award and counselling.',
  ],
  [
    'stop-loss-stories',
    'member',
    98,
    15,
    'Wrote “one percent per trade” on my wall after this. It has saved me twice.',
  ],
  [
    'leverage-palava',
    'sola',
    120,
    12,
    '1:500 with ₦50,000 lasted nine minutes. It was faster than okada, true.',
  ],
  [
    'leverage-palava',
    'blessing',
    133,
    5,
    'I do not trade, I only came for the okada joke. Stayed for the sums.',
  ],
  [
    'crypto-after-dark',
    'ifeanyi',
    210,
    21,
    'During the show somebody DM’d me “hello dear, support team”. You people are prophets.',
  ],
  [
    'crypto-after-dark',
    'tunde',
    233,
    8,
    'Checked my backup phrase tonight. It was in my drafts. Moving it now, don’t shout.',
  ],
  [
    'dividends-and-jollof',
    'kemi',
    10,
    27,
    'The bottom-pot and compounding comparison has ruined me. Both need patience and low heat!',
  ],
  [
    'dividends-and-jollof',
    'blessing',
    18,
    13,
    'Now I know why I never got paid: I bought after the qualification date. Pain.',
  ],
  [
    't-bills-and-chill',
    'zainab',
    66,
    16,
    'My mother watched to the end and asked for the next auction date. We have lost her.',
  ],
  ['t-bills-and-chill', 'ada', 90, 10, 'True yield versus stop rate: 4 minutes, no headache. Well done.'],
  ['aunty-portfolio', 'halima', 140, 29, 'Called my aunty. She also has 40 plastic chairs for rent. Forty!'],
  ['mutual-fund-matchmaker', 'member', 180, 9, 'I chose the fund with the lowest fee and the least romance.'],
  [
    'sapa-to-shares',
    'sola',
    260,
    14,
    'Followed it step by step, account opened in two days. Bought small. Heart rate normal.',
  ],
  ['kolo-kings', 'ada', 12, 22, 'The hammer moment. I shouted so loud that my neighbour came.'],
  ['kolo-kings', 'emeka', 21, 17, 'Best lesson on inflation I have seen, and the teacher was eight.'],
  [
    'urgent-two-k',
    'blessing',
    33,
    19,
    'The 27th is indeed a historical event. I felt attacked and budgeted.',
  ],
  ['urgent-two-k', 'tunde', 40, 26, 'I was going to ask somebody for 2k after this, but the show shamed me.'],
  ['black-tax-comedy-night', 'halima', 150, 38, '“It has been allocated” is now my ringtone.'],
  [
    'black-tax-comedy-night',
    'ifeanyi',
    190,
    12,
    'Cried and laughed. The planner’s worksheet is very useful, print it.',
  ],
  [
    'loan-app-horror-night',
    'zainab',
    270,
    20,
    'When they showed the true yearly rate, the whole hall said a prayer.',
  ],
  [
    'ngx-on-the-mic',
    'aisha',
    28,
    15,
    'For those asking: the notes to the accounts are at the back of the report. Start at the back.',
  ],
  ['inflation-my-roommate', 'ada', 95, 23, 'He really does not pay rent. My ₦10,000 is shy indeed.'],
  [
    'cbn-decides',
    'sola',
    300,
    11,
    'Wrote my prediction on paper, was wrong, and could not lie. Great format, terrible for my pride.',
  ],
  [
    'market-women-economics',
    'kemi',
    350,
    31,
    'Madam Risi explained credit scoring with only eyebrows. Give her a professorship.',
  ],
];

export const showComments: readonly DemoShowComment[] = rows.map(
  ([showSlug, authorKey, hoursAgo, likes, content]) => ({ showSlug, authorKey, hoursAgo, likes, content }),
);
