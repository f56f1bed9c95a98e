import { at, many, type Svg, square, stroke } from '../draw.ts';
import { stand } from '../merch-things.ts';
import { coin, kolo } from '../money.ts';
import { green, plum, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function koloBox(): Svg {
  return square(
    stand(plum, '#54306A') +
      at(500, 850, kolo(), 1.95) +
      at(470, 250, coin(), 1.25, 8) +
      stroke('M400 120 L392 70 M540 120 L550 70 M470 100 L470 46', yellow, 14),
  );
}

/** The box from near, so that its slot is seen. */
export const koloBoxClose = (): Svg => square(stand('#54306A', plum, 1200) + at(500, 1180, kolo(), 3.2));

/** The box in two sizes, with what was saved in it. */
export const koloBoxPair = (): Svg =>
  square(
    stand(green, '#7FE3AD') +
      at(340, 850, kolo(), 1.5) +
      at(700, 860, kolo(), 1.05) +
      many(5, (i) => at(190 + i * 155, 890 - (i % 2) * 14, coin(), 0.7, i * 20)),
  );
