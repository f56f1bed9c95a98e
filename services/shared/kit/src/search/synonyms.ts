import { hash } from 'node:crypto';
import type { SynonymChanges } from '@poc/contracts/internal';
import { stemOf, tokensOf } from './tokens.ts';

/**
 * Words and phrases of the same meaning, one group per line; those before `>` also find those after it. Plurals and
 * other endings need no entry.
 */
const groups = `
ngx, nse, nigerian exchange, stock exchange, stock market, share, equity, stock
naira, ngn
exchange rate, dollar, usd, fx, foreign exchange, naira
forex, fx, currency trading, foreign exchange, currency
crypto, bitcoin, btc, cryptocurrency, ethereum, stablecoin, coin, web3, blockchain, usdt
treasury bill, t bill, tbill
bond, fgn, fixed income
real estate, property, land, landlord, house, rent, reit, tenant, housing
mutual fund, money market
dividend, payout, passive income
saving, save, kolo, piggy bank, savings box
ajo, esusu, thrift, contribution, adashe, cooperative
budget, budgeting, spending, expense
salary, pay cheque, paycheck, payday, wage, income
debt, loan, lender, borrow, borrowing, lending, credit, owe
scam, fraud, ponzi, fake, scammer, doubling, guaranteed returns, monthly returns
inflation, cpi, cost of living, food prices
interest rate, mpr, monetary policy, central bank, cbn
oil, petrol, fuel, crude, barrel, petroleum, opec
sapa, broke, poor, poverty
japa, relocate, relocation, abroad, emigrate, migrate, migration, visa, travel
owambe, party, celebration, aso ebi, ceremony
wedding, marriage, married, marry, bride
black tax, family support, family
emergency fund, rainy day
trade, trader, trading
invest, investor, investment, investing, portfolio
candlestick, candle, chart, pattern, candlestick pattern, technical analysis
stop loss, risk, risk management, position size
leverage, margin
insurance, insure, cover
retire, retirement, pension
business, entrepreneur, trader, sme, hustle, side hustle
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
flask, bottle, water bottle, thermos, drink
tote, bag, shopping bag, tote bag
notebook, journal, diary, note book, jotter
poster, print, wall art, artwork
pin, badge, brooch, lapel
sticker, decal
umbrella, rain
electricity, nepa, light
tin, gift box
gift, present
card game, board game, game
medium, m
small, s
large, l
extra large, xl
colour, color
clothes, clothing, wear, fashion, apparel > hoodie, tee, cap, sock
stationery > notebook, sticker, pin
kitchen, drinkware > mug, flask
accessory > cap, tote, pin, umbrella
home, decoration, decor > poster
wedding, marriage, birthday > owambe
canada, uk, london, america, usa > japa
broker, brokerage, cscs > share, ngx
football, games, play > card game
`;

/** Alternatives of words and phrases by their stems. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export interface SynonymGroup {
  readonly id: string;
  readonly words: readonly string[];
  /** Synonyms found by each of the words, but not the other way round. */
  readonly narrower: readonly string[];
}

/**
 * Synonym groups shipped with the release. Administrators can turn each one off. A group's id is a hash of its content.
 */
export const builtInGroups: readonly SynonymGroup[] = groups
  .trim()
  .split('\n')
  .map((line) => {
    const [words = [], narrower = []] = line.split(' > ').map((part) => part.split(', '));
    return { id: hash('sha256', line).slice(0, 24), words, narrower };
  });

/** Joins the stems of a word or phrase, as in the keys of `Synonyms`. */
export const phraseKeyOf = (words: readonly string[]): string => words.map(stemOf).join(' ');

/** Builds the synonyms of the built-in groups and the changes of administrators. */
export function synonymsWith({ added, disabled }: SynonymChanges): Synonyms {
  const alternatives = new Map<string, string[]>();
  const builtIn = builtInGroups.filter(({ id }) => !disabled.includes(id));
  for (const { words, narrower } of [...builtIn, ...added.map((words) => ({ words, narrower: [] }))]) {
    const phrases = words.map(wordsOfPhrase);
    for (const phrase of phrases) {
      const key = phraseKeyOf(phrase);
      const others = phrases.filter((other) => other !== phrase).map((other) => other.join(' '));
      alternatives.set(key, [...(alternatives.get(key) ?? []), ...others, ...narrower]);
    }
  }
  return alternatives;
}

export const wordsOfPhrase = (phrase: string): string[] => tokensOf(phrase).map(({ word }) => word);
