import { at, rect, type Svg, square } from '../draw.ts';
import { candle } from '../market.ts';
import { stand, tee } from '../merch-things.ts';
import { coral, paper } from '../palette.ts';

/** Picture of the product of this name. */
export function stopLossTee(): Svg {
  const print =
    [-130, -70, -10, 50].map((x, i) => at(x, -20 + i * 18, candle(paper, 70 - i * 6, 26, 24, 30))).join('') +
    rect(-200, 70, 400, 14, '#FF4B42') +
    at(110, 62, candle('#FF7A70', 54, 18, 0, 30));
  return square(stand(coral, '#FF9A92') + at(500, 500, tee('#181D1A', '#0C100E', print), 1.12));
}
