import type { Svg } from './draw.ts';
import { bullPin } from './merch/bull-of-balogun-pin.ts';
import { buyTheDipHoodie } from './merch/buy-the-dip-hoodie.ts';
import { candleSocks } from './merch/candle-pattern-socks.ts';
import { compoundTee } from './merch/compound-interest-tee.ts';
import { danfoStripeCap } from './merch/danfo-stripe-cap.ts';
import { koloBox, koloBoxClose, koloBoxPair } from './merch/kolo-savings-box.ts';
import { liquidityFlask } from './merch/liquidity-flask.ts';
import { marketTote } from './merch/market-day-tote.ts';
import { nairaNotebook } from './merch/naira-and-sense-notebook.ts';
import { owambeCards } from './merch/owambe-card-game.ts';
import { riskUmbrella } from './merch/risk-cover-umbrella.ts';
import { sapaTin } from './merch/sapa-survival-tin.ts';
import { stopLossTee, stopLossTeeBack, stopLossTeeClose } from './merch/stop-loss-tee.ts';
import { bridgePoster } from './merch/third-mainland-poster.ts';
import { stickerPack } from './merch/ticker-tape-sticker-pack.ts';
import { urgentMug, urgentMugBack } from './merch/urgent-two-k-mug.ts';

/** Square pictures of the products, by slug; further ones of a product are numbered from 2 on. */
export const merchPictures: Record<string, () => Svg> = {
  'stop-loss-tee': stopLossTee,
  'stop-loss-tee-2': stopLossTeeBack,
  'stop-loss-tee-3': stopLossTeeClose,
  'buy-the-dip-hoodie': buyTheDipHoodie,
  'danfo-stripe-cap': danfoStripeCap,
  'urgent-two-k-mug': urgentMug,
  'urgent-two-k-mug-2': urgentMugBack,
  'naira-and-sense-notebook': nairaNotebook,
  'market-day-tote': marketTote,
  'kolo-savings-box': koloBox,
  'kolo-savings-box-2': koloBoxClose,
  'kolo-savings-box-3': koloBoxPair,
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
