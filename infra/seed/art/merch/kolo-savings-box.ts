import { at, type Svg, square, stroke } from '../draw.ts';
import { stand } from '../merch-things.ts';
import { coin, kolo } from '../money.ts';
import { plum, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function koloBox(): Svg {
  return square(
    stand(plum, '#54306A') +
      at(500, 850, kolo(), 1.95) +
      at(470, 250, coin(), 1.25, 8) +
      stroke('M400 120 L392 70 M540 120 L550 70 M470 100 L470 46', yellow, 14),
  );
}
