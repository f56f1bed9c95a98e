import type { ChatFlag } from '@poc/contracts/socket';
import { describe, expect, it } from 'vitest';
import { findFlags } from './find-flags.ts';

const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const script = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const flagged: [ChatFlag, string][] = [
  ['guaranteed_returns', 'Guaranteed returns every week!'],
  ['guaranteed_returns', 'We give guaranteed daily profit, join us'],
  ['guaranteed_returns', 'Your profit is 100% guaranteed'],
  ['guaranteed_returns', 'Guaranteed 30% returns in my group'],
  ['guaranteed_returns', 'GUARANTEED PROFITS, no risk at all'],
  ['guaranteed_returns', 'No scam, guaranteed returns'],
  ['guaranteed_returns', 'This is not a scam. Guaranteed profit daily'],
  ['guaranteed_returns', 'Ɠuаrаnteed rеturns'],
  ['guaranteed_returns', 'I can double your money in 24 hours'],
  ['guaranteed_returns', 'Do you want to double your money?'],
  ['guaranteed_returns', 'Triple your investment with us'],
  ['guaranteed_returns', 'risk free 100% profit'],
  ['guaranteed_returns', '100% risk-free trading'],
  ['guaranteed_returns', 'Zero risk investment plan, ask me'],
  ['guaranteed_returns', '10x in 24h'],
  ['guaranteed_returns', '5x your bitcoin in 3 days'],
  ['guaranteed_returns', 'I doubled my money in 3 days, thanks to coach Mary'],
  ['guaranteed_returns', 'Earn 20% daily'],
  ['guaranteed_returns', 'Get up to 50% profit every week'],
  ['guaranteed_returns', '15% weekly returns for early birds'],
  ['guaranteed_returns', 'Send 50k and get 100k back'],
  ['guaranteed_returns', 'Invest ₦10,000 today receive ₦50,000 tomorrow'],
  ['guaranteed_returns', 'Turn your 20k to 200k'],
  ['guaranteed_returns', 'I go double your money'],
  ['guaranteed_returns', 'Bring your money, I go double am for you'],
  ['guaranteed_returns', 'Your money go double before night'],
  ['guaranteed_returns', 'Oya make I help you double that money'],
  ['guaranteed_returns', 'Sure profit dey here'],
  ['guaranteed_returns', 'Come collect, profit dey sure'],
  ['guaranteed_returns', "Don't miss this: guaranteed profits"],
  ['wallet_address', `Send to ${legacy}`],
  ['wallet_address', script],
  ['wallet_address', `BTC: ${segwit}`],
  ['wallet_address', segwit.toUpperCase()],
  ['wallet_address', `(${taproot})`],
  ['wallet_address', `my ETH is ${ethereum}.`],
  ['wallet_address', `USDT trc20 ${tron}`],
  ['wallet_address', `0x52908400098527886E0F703\u200b0069857D2E4169EE7`],
  ['outside_contact', 'WhatsApp me on 0803 123 4567'],
  ['outside_contact', '+2348031234567'],
  ['outside_contact', '+234 (0) 803 123 4567'],
  ['outside_contact', 'call 0901-234-5678'],
  ['outside_contact', 'https://wa.me/2348031234567'],
  ['outside_contact', 't.me/quickprofit'],
  ['outside_contact', 'T . ME / quickprofit'],
  ['outside_contact', 'chat.whatsapp.com/AbCdEf'],
  ['outside_contact', 'DM me on telegram'],
  ['outside_contact', 'dm mе on Tеlegram'],
  ['outside_contact', 'Abeg message me for WhatsApp'],
  ['outside_contact', 'Join our VIP Telegram channel'],
  ['outside_contact', 'My telegram is goldtrader'],
  ['outside_contact', '@goldtrader on telegram'],
  ['outside_contact', 'whatsapp +1 202 555 0147'],
  ['outside_contact', 'Inbox me to invest'],
  ['outside_contact', 'Reach out? No: add me up on WhatsApp'],
];

const harmless: string[] = [
  'Nobody can promise guaranteed returns',
  'There is no such thing as guaranteed profit',
  'Guaranteed returns are a red flag',
  'If someone guarantees profits, run',
  'Anyone who offers guaranteed returns is lying',
  'Beware of people promising guaranteed returns',
  'Are there guaranteed returns in crypto?',
  'Why do they all shout guaranteed profit?',
  "They said I go double your money, I don't believe it",
  'Nobody fit double your money for one day',
  'At 10% a year it takes seven years to double your money',
  'The rule of 72 tells when your money will double',
  'How long does it take to double your money?',
  'Double your effort, not your stake',
  'I doubled my savings last year',
  'Make sure profits are taxed',
  "I'm not sure returns will be that high",
  'FGN bonds are guaranteed by the government',
  'Is there a risk-free investment?',
  'The risk-free rate is about 18%',
  'Treasury bills are close to risk free',
  'Bitcoin did 10x in two years',
  'The market fell 20% in 2 days',
  'Inflation is 24% a year',
  'I earn 15% a year on my fund',
  'I put 50k in and lost 20k',
  'If you save 10k every month you get 1.2m in 10 years',
  'My salary is ₦250,000',
  'It costs ₦8,031,234,567',
  'My account number is 0123456789',
  'Call 112 in an emergency',
  'Order 10020030040050060070080 came today',
  'The year 2026, the day 08/10',
  `The transaction is 0x${'a1'.repeat(32)}`,
  'The colour is 0xFF00FF',
  '1111111111111111111111111111',
  'TheLongestWordThatAnyoneEverWroteHere',
  'Did you see it on WhatsApp?',
  'WhatsApp is down again',
  'My mum sends me this on WhatsApp every morning',
  'Never answer someone who says DM me on Telegram',
  'Does POC have a Telegram group?',
  'Telegram is full of scammers',
  "Don't message me on WhatsApp",
  'First.me then you',
  'Message received, thank you',
  'Add me to the list of winners 😂',
  'Ẹ káàárọ̀ o, báwo ni owó ṣe ń ṣiṣẹ́?',
  'Ina kwana, ƙasuwa ta yi kyau yau',
  'Kedu, ego adịghị mfe',
  'Wetin dey happen for market today?',
  'The returns on my shoes were easy',
  'What a show! 10x better than last week',
  'He makes me laugh 100%',
];

describe('findFlags', () => {
  it.each(flagged)('%s: %s', (flag, text) => {
    expect(findFlags(text)).toContain(flag);
  });

  it.each(harmless)('nothing: %s', (text) => {
    expect(findFlags(text)).toEqual([]);
  });

  it('finds several flags in one message, in a fixed order', () => {
    expect(findFlags(`Guaranteed profit! ${tron}, DM me on WhatsApp`)).toEqual([
      'guaranteed_returns',
      'wallet_address',
      'outside_contact',
    ]);
  });

  it('takes linear time for adversarial input', () => {
    const texts = [
      'guaranteed ',
      'dm me ',
      'send 10 ',
      'people say ',
      'whatsapp ',
      '1 ',
      ' ',
      'no not ',
      '0x',
    ];
    const startedAt = performance.now();
    for (const text of texts) findFlags(text.repeat(500).slice(0, 500));
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
