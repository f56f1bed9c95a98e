import { at, rect, type Svg, square } from '../draw.ts';
import { candle } from '../market.ts';
import { stand, tee } from '../merch-things.ts';
import { coral, paper } from '../palette.ts';

const print =
  [-130, -70, -10, 50].map((x, i) => at(x, -20 + i * 18, candle(paper, 70 - i * 6, 26, 24, 30))).join('') +
  rect(-200, 70, 400, 14, '#FF4B42') +
  at(110, 62, candle('#FF7A70', 54, 18, 0, 30));

/** Picture of the product of this name. */
export const stopLossTee = (): Svg =>
  square(stand(coral, '#FF9A92') + at(500, 500, tee('#181D1A', '#0C100E', print), 1.12));

/** The back, with the line alone. */
export const stopLossTeeBack = (): Svg =>
  square(
    stand('#FF9A92', coral) +
      at(500, 500, tee('#181D1A', '#0C100E', rect(-200, 70, 400, 14, '#FF4B42')), 1.12),
  );

/** The print from near. */
export const stopLossTeeClose = (): Svg =>
  square(rect(0, 0, 1000, 1000, '#181D1A') + at(500, 480, print, 2.2));
