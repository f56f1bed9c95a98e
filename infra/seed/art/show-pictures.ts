import type { Svg } from './draw.ts';
import { auntyPortfolio } from './shows/aunty-portfolio.ts';
import { blackTaxComedyNight } from './shows/black-tax-comedy-night.ts';
import { cbnDecides } from './shows/cbn-decides.ts';
import { cryptoAfterDark } from './shows/crypto-after-dark.ts';
import { demoAccountDiaries } from './shows/demo-account-diaries.ts';
import { dividendsAndJollof } from './shows/dividends-and-jollof.ts';
import { inflationMyRoommate } from './shows/inflation-my-roommate.ts';
import { japaBudget } from './shows/japa-budget.ts';
import { koloKings } from './shows/kolo-kings.ts';
import { landlordDreams } from './shows/landlord-dreams.ts';
import { laughAndLearn } from './shows/laugh-and-learn.ts';
import { leveragePalava } from './shows/leverage-palava.ts';
import { loanAppHorrorNight } from './shows/loan-app-horror-night.ts';
import { marketWomenEconomics } from './shows/market-women-economics.ts';
import { mutualFundMatchmaker } from './shows/mutual-fund-matchmaker.ts';
import { nairaAndSense } from './shows/naira-and-sense.ts';
import { ngxOnTheMic } from './shows/ngx-on-the-mic.ts';
import { oilPriceGist } from './shows/oil-price-gist.ts';
import { owambeOnABudget } from './shows/owambe-on-a-budget.ts';
import { pipHappens } from './shows/pip-happens.ts';
import { sapaToShares } from './shows/sapa-to-shares.ts';
import { stopLossStories } from './shows/stop-loss-stories.ts';
import { tBillsAndChill } from './shows/t-bills-and-chill.ts';
import { urgentTwoK } from './shows/urgent-two-k.ts';

/** Sixteen by nine pictures of the shows, by slug. */
export const showPictures: Record<string, () => Svg> = {
  'laugh-and-learn': laughAndLearn,
  'pip-happens': pipHappens,
  'stop-loss-stories': stopLossStories,
  'leverage-palava': leveragePalava,
  'crypto-after-dark': cryptoAfterDark,
  'demo-account-diaries': demoAccountDiaries,
  'dividends-and-jollof': dividendsAndJollof,
  't-bills-and-chill': tBillsAndChill,
  'aunty-portfolio': auntyPortfolio,
  'mutual-fund-matchmaker': mutualFundMatchmaker,
  'sapa-to-shares': sapaToShares,
  'landlord-dreams': landlordDreams,
  'kolo-kings': koloKings,
  'urgent-two-k': urgentTwoK,
  'black-tax-comedy-night': blackTaxComedyNight,
  'owambe-on-a-budget': owambeOnABudget,
  'loan-app-horror-night': loanAppHorrorNight,
  'japa-budget': japaBudget,
  'ngx-on-the-mic': ngxOnTheMic,
  'inflation-my-roommate': inflationMyRoommate,
  'cbn-decides': cbnDecides,
  'oil-price-gist': oilPriceGist,
  'naira-and-sense': nairaAndSense,
  'market-women-economics': marketWomenEconomics,
};
