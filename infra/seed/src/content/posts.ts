import type { DemoPost } from './demo-post.ts';

export const posts: readonly DemoPost[] = [
  {
    key: 'emergency-fund-fridge',
    authorKey: 'ada',
    title: 'My emergency fund met its first emergency and I did not cry',
    content:
      'Eight months of putting ₦15,000 aside every salary day. Yesterday the fridge died with soup inside. I paid cash, from the right account, and slept. Nobody tells you that the best part of saving is the boring part when the problem comes. #PersonalFinance',
    hoursAgo: 5,
    likedByKeys: ['member', 'tunde', 'zainab', 'kemi', 'blessing', 'sola', 'halima', 'aisha'],
    comments: [
      {
        authorKey: 'kemi',
        content: 'This is the content I came for. May the soup rest in peace.',
        hoursAgo: 4,
      },
      {
        authorKey: 'tunde',
        content: 'Started mine in January, touched it in February for concert ticket. I am learning.',
        hoursAgo: 3,
      },
      {
        authorKey: 'ada',
        content: 'Tunde, concert is not an emergency. Unless you were singing.',
        hoursAgo: 2,
      },
    ],
  },
  {
    key: 'demo-vs-live',
    authorKey: 'tunde',
    title: 'On demo I am a genius. On live I am a prayer point.',
    content:
      'Thirty days of demo: up, calm, drinking tea. Three days of live with ₦20,000: I closed a good trade at plus ₦150 because my heart was beating. Same chart, same plan, different me. How did you people train the fear? #MarketAnalysis',
    hoursAgo: 9,
    likedByKeys: ['emeka', 'member', 'ifeanyi', 'sola', 'ada'],
    comments: [
      {
        authorKey: 'emeka',
        content:
          'Cut the size until you are bored. If ₦20,000 makes your heart beat, trade as if you have ₦5,000. Boredom is the skill.',
        hoursAgo: 8,
      },
      {
        authorKey: 'ifeanyi',
        content: 'I wrote “do not touch” on paper and glued it to the mouse.',
        hoursAgo: 7,
      },
      {
        authorKey: 'member',
        content: 'Episode 2 of Stop-Loss Stories is literally you, go and watch.',
        hoursAgo: 6,
      },
    ],
  },
  {
    key: 'ajo-or-app',
    authorKey: 'blessing',
    title: 'Ajo with Mama Sikira or savings app? Both of them know where I live',
    content:
      'Our ajo has never missed a turn in eleven years. The app pays interest but it also has a withdraw button, and I know myself. I am thinking of keeping ajo for discipline and the app for the emergency fund. Am I overthinking it?',
    hoursAgo: 14,
    likedByKeys: ['kemi', 'zainab', 'halima', 'ada'],
    comments: [
      {
        authorKey: 'aisha',
        content:
          'Not overthinking. Ask one question of each: what happens to my money if this person or company disappears? Then split it.',
        hoursAgo: 12,
      },
      { authorKey: 'halima', content: 'Mama Sikira has no app crash in 11 years. Respect.', hoursAgo: 11 },
    ],
  },
  {
    key: 'tbill-mum',
    authorKey: 'zainab',
    title: 'Explained treasury bills to my mother. She asked three questions and finished me.',
    content:
      '1) Who is borrowing? 2) When will they bring it back? 3) Why are they giving me the interest first, what are they hiding? Honestly it is better due diligence than most people do on Twitter. We read the offer circular together after. #InvestmentStrategies',
    hoursAgo: 22,
    likedByKeys: ['aisha', 'member', 'ada', 'sola', 'blessing', 'kemi', 'tunde'],
    comments: [
      {
        authorKey: 'aisha',
        content: 'Question 3 is how you discover discount pricing. Please bring her to the show.',
        hoursAgo: 20,
      },
      { authorKey: 'sola', content: 'Mothers invented risk management.', hoursAgo: 19 },
      { authorKey: 'member', content: 'Mine only asks “is your pastor aware?”', hoursAgo: 18 },
    ],
  },
  {
    key: 'forty-percent-monthly',
    authorKey: 'admin',
    title: 'House rule: if it says 40 % monthly, it says bye-bye',
    content:
      'We removed two accounts this week that promised fixed monthly returns in the comments. No legitimate investment can promise that. Before you send money: check the SEC register, search the company name with the word “complaint”, and sleep one night on it. Report any DM to us.',
    hoursAgo: 30,
    likedByKeys: ['member', 'ada', 'tunde', 'zainab', 'kemi', 'emeka', 'aisha', 'sola', 'ifeanyi'],
    comments: [
      {
        authorKey: 'ifeanyi',
        content: 'I lost ₦180k to “doubling” in 2021. I still greet the lesson every day.',
        hoursAgo: 28,
      },
      {
        authorKey: 'emeka',
        content: 'If it was real, why would they need you? Sit with that.',
        hoursAgo: 27,
      },
    ],
  },
  {
    key: 'salary-leaks',
    authorKey: 'member',
    title: 'I tracked every naira for one month. The thief was me.',
    content:
      'Rent I expected. Fuel I expected. What I did not expect: ₦23,400 on “small delivery fee” and ₦9,000 on subscriptions I forgot the names of. I cancelled four before lunch. Do the exercise, it is free and it will humble you.',
    hoursAgo: 41,
    likedByKeys: ['ada', 'zainab', 'blessing', 'halima', 'kemi', 'tunde'],
    comments: [
      {
        authorKey: 'zainab',
        content: 'One of mine was an app for counting other subscriptions.',
        hoursAgo: 39,
      },
      { authorKey: 'blessing', content: 'Delivery fee is a landlord. It collects monthly.', hoursAgo: 38 },
    ],
  },
  {
    key: 'first-dividend',
    authorKey: 'sola',
    title: 'First dividend alert: ₦312.40. I am now a man of passive income.',
    content:
      'After withholding tax it can buy one sachet of dignity. But it came while I was sleeping, and that changed something in my head. I reinvested it immediately before suya could hear. #StockTips is not a tip, it is only patience.',
    hoursAgo: 55,
    likedByKeys: [
      'aisha',
      'ada',
      'member',
      'emeka',
      'ifeanyi',
      'kemi',
      'halima',
      'tunde',
      'zainab',
      'blessing',
    ],
    answer: 2,
    comments: [
      {
        authorKey: 'kemi',
        content: 'Frame the alert. One day you will laugh in bigger numbers.',
        hoursAgo: 53,
      },
      { authorKey: 'tunde', content: 'Chairman! Abeg remember us.', hoursAgo: 52 },
      {
        authorKey: 'aisha',
        content: 'Check that your e-dividend mandate is on file, so that the next one does not go unclaimed.',
        hoursAgo: 50,
      },
    ],
  },
  {
    key: 'family-group-budget',
    authorKey: 'halima',
    title: 'I created a “family support” line in my budget and peace entered the house',
    content:
      'Before: every request was a small heart attack. Now there is one amount, every month, and when it is finished the answer is “it is remaining next month”, with love. Two cousins have already started saving by themselves, out of annoyance.',
    hoursAgo: 70,
    likedByKeys: ['blessing', 'member', 'ada', 'sola'],
    comments: [
      { authorKey: 'blessing', content: 'Out of annoyance is a valid investment strategy.', hoursAgo: 66 },
      {
        authorKey: 'member',
        content: 'Please what is the exact sentence you used with the uncles?',
        hoursAgo: 64,
      },
      {
        authorKey: 'halima',
        content: '“Uncle, it has been allocated.” They fear the word allocated.',
        hoursAgo: 63,
      },
    ],
  },
  {
    key: 'crypto-seed-phrase',
    authorKey: 'ifeanyi',
    title: 'PSA: your seed phrase is not a group photo',
    content:
      'Somebody in my old group screenshotted his twelve words “for backup” and the phone backed it up to a shared family album. His nephew found it funny. The wallet did not. Write it on paper, two places, no camera. #CryptoTalk',
    hoursAgo: 93,
    likedByKeys: ['emeka', 'tunde', 'ada', 'member', 'sola'],
    comments: [
      {
        authorKey: 'emeka',
        content: 'And anybody who asks for it is a thief, even with blue tick, even with my face.',
        hoursAgo: 90,
      },
      {
        authorKey: 'zainab',
        content: 'Family album is the most dangerous exchange in Nigeria.',
        hoursAgo: 88,
      },
    ],
  },
  {
    key: 'rice-inflation',
    authorKey: 'aisha',
    title: 'The rice test: is your savings rate beating your pot?',
    content:
      'Write down what one pot of jollof cost you today. Do it again in six months. If the pot grew faster than your savings, you had a negative real return, no matter what the bank’s alert said. Post your pot below and we will do it together. #MarketAnalysis',
    hoursAgo: 118,
    likedByKeys: ['kemi', 'member', 'ada', 'halima', 'blessing', 'zainab', 'sola'],
    comments: [
      {
        authorKey: 'ada',
        content: 'Enugu, pot for six, ₦14,850 with chicken. Without chicken it is only a rumour.',
        hoursAgo: 115,
      },
      {
        authorKey: 'zainab',
        content: 'Kano, ₦12,300. My mother says you people are overpaying for tomato.',
        hoursAgo: 113,
      },
      { authorKey: 'member', content: 'Lagos, ₦16,900. The pepper has its own budget now.', hoursAgo: 110 },
    ],
  },
  {
    key: 'wedding-spreadsheet',
    authorKey: 'emeka',
    title: 'I am getting married and the spreadsheet has 46 rows',
    content:
      'Row 12 is “people who will come without invitation: 80”. We opened a separate account, saved for fourteen months and agreed that when it is empty the party is finished. Mother-in-law has requested edit access. Pray for the formulas.',
    hoursAgo: 160,
    likedByKeys: ['kemi', 'aisha', 'ada', 'tunde', 'member', 'blessing', 'halima'],
    answer: 0,
    comments: [
      { authorKey: 'kemi', content: 'Give her comment access only. Trust me.', hoursAgo: 158 },
      { authorKey: 'tunde', content: 'Am I row 12?', hoursAgo: 155 },
      { authorKey: 'emeka', content: 'Tunde, you are row 12, 13 and 14.', hoursAgo: 154 },
    ],
  },
  {
    key: 'slow-money',
    authorKey: 'kemi',
    title: 'Nobody claps for slow money, so we will clap here',
    content:
      'Drop your smallest win of the week: a bill paid early, a bad trade you did not take, a “no” you said with your chest. No amount is too small. We read the best ones on Laugh & Learn, first names only.',
    hoursAgo: 190,
    likedByKeys: [
      'ada',
      'member',
      'tunde',
      'zainab',
      'aisha',
      'emeka',
      'sola',
      'blessing',
      'ifeanyi',
      'halima',
    ],
    comments: [
      {
        authorKey: 'halima',
        content: 'I passed in front of the asun joint and did not turn my neck.',
        hoursAgo: 186,
      },
      { authorKey: 'sola', content: 'Moved my stop-loss zero times. Zero!', hoursAgo: 184 },
      {
        authorKey: 'blessing',
        content: 'Paid school fees before the reminder letter. The bursar called to confirm.',
        hoursAgo: 181,
      },
    ],
  },
];
