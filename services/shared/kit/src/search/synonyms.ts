import { stemOf } from './tokens.ts';

/** Words and phrases of the same meaning, one group per line. Plurals and other endings need no entry. */
const groups = `
ngx, nse, nigerian exchange, stock exchange, stock market, share, equity, stock
naira, ngn
dollar, usd, exchange rate, fx, foreign exchange
forex, fx, currency trading, foreign exchange, currency
crypto, bitcoin, btc, cryptocurrency, ethereum, stablecoin, coin, web3, blockchain, usdt
treasury bill, t bill, tbill
bond, fgn, fixed income
real estate, property, land, landlord, house, rent, reit, tenant, housing
mutual fund, fund, money market
dividend, payout, passive income
saving, save, kolo, piggy bank, savings box
ajo, esusu, thrift, contribution, adashe, cooperative
budget, budgeting, spending, expense
salary, pay cheque, paycheck, payday, wage, income
debt, loan, lender, borrow, borrowing, lending, credit, owe
scam, fraud, ponzi, fake, scammer, doubling, guaranteed returns, yahoo
inflation, cpi, cost of living, food prices
interest rate, mpr, monetary policy, central bank, cbn
oil, petrol, fuel, crude, barrel, petroleum
sapa, broke, poor, poverty
japa, relocate, relocation, abroad, emigrate, migrate, visa, travel
owambe, party, celebration, aso ebi, ceremony
wedding, marriage, married, marry, bride
black tax, family support, family
emergency fund, rainy day
trade, trader, trading
invest, investor, investment, investing, portfolio
candlestick, candle, chart, technical analysis
stop loss, risk, position size
leverage, margin
insurance, insure, cover
retire, retirement, pension
business, entrepreneur, trader, sme
comedy, comedian, joke, funny, laugh, stand up
uncle, relative
mother, mum, mom, mama, mummy
aunty, aunt, auntie
child, kid, children
food, rice, jollof, cooking, cook, kitchen
private key, seed phrase, wallet, recovery phrase
hoodie, sweatshirt, sweater, jumper, pullover
tee, t shirt, tshirt, shirt, polo
cap, hat, face cap
mug, cup
flask, bottle, water bottle, thermos
tote, bag, shopping bag, tote bag
notebook, journal, diary, note book, jotter
poster, print, wall art, artwork
sock, stocking
pin, badge, brooch, lapel
sticker, decal
umbrella, rain
tin, gift box
gift, present
card game, board game, game
medium, m
small, s
large, l
extra large, xl, extralarge
black, dark
colour, color
merch, merchandise, clothes, clothing, wear
host, presenter, speaker
live, stream, livestream
`;

/** Joins the stems of a word or phrase, as in the keys of `synonyms`. */
export const phraseKeyOf = (words: readonly string[]): string => words.map(stemOf).join(' ');

/** Alternatives of words and phrases by their stems. */
export const synonyms: ReadonlyMap<string, readonly string[]> = readGroups();

function readGroups(): Map<string, string[]> {
  const alternatives = new Map<string, string[]>();
  for (const phrases of groups
    .trim()
    .split('\n')
    .map((line) => line.split(', '))) {
    for (const phrase of phrases) {
      const key = phraseKeyOf(phrase.split(' '));
      const others = phrases.filter((other) => other !== phrase);
      alternatives.set(key, [...(alternatives.get(key) ?? []), ...others]);
    }
  }
  return alternatives;
}
