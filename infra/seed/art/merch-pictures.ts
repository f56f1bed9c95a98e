import type { Svg } from './draw.ts';
import { bullPin } from './merch/bull-of-balogun-pin.ts';
import { buyTheDipHoodie } from './merch/buy-the-dip-hoodie.ts';
import { candleSocks } from './merch/candle-pattern-socks.ts';
import { compoundTee } from './merch/compound-interest-tee.ts';
import { danfoStripeCap } from './merch/danfo-stripe-cap.ts';
import { koloBox } from './merch/kolo-savings-box.ts';
import { liquidityFlask } from './merch/liquidity-flask.ts';
import { marketTote } from './merch/market-day-tote.ts';
import { nairaNotebook } from './merch/naira-and-sense-notebook.ts';
import { owambeCards } from './merch/owambe-card-game.ts';
import { riskUmbrella } from './merch/risk-cover-umbrella.ts';
import { sapaTin } from './merch/sapa-survival-tin.ts';
import { stopLossTee } from './merch/stop-loss-tee.ts';
import { bridgePoster } from './merch/third-mainland-poster.ts';
import { stickerPack } from './merch/ticker-tape-sticker-pack.ts';
import { urgentMug } from './merch/urgent-two-k-mug.ts';

/** Square pictures of the products, by slug. */
export const merchPictures: Record<string, () => Svg> = {
  'stop-loss-tee': stopLossTee,
  'buy-the-dip-hoodie': buyTheDipHoodie,
  'danfo-stripe-cap': danfoStripeCap,
  'urgent-two-k-mug': urgentMug,
  'naira-and-sense-notebook': nairaNotebook,
  'market-day-tote': marketTote,
  'kolo-savings-box': koloBox,
  'third-mainland-poster': bridgePoster,
  'candle-pattern-socks': candleSocks,
  'bull-of-balogun-pin': bullPin,
  'ticker-tape-sticker-pack': stickerPack,
  'compound-interest-tee': compoundTee,
  'liquidity-flask': liquidityFlask,
  'sapa-survival-tin': sapaTin,
  'owambe-card-game': owambeCards,
  'risk-cover-umbrella': riskUmbrella,
};
