import { at, circle, many, type Svg, square } from '../draw.ts';
import { stand, tee } from '../merch-things.ts';
import { amber, azure, coral, forest, green, paper, plum, red, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function compoundTee(): Svg {
  const print = at(
    -150,
    60,
    many(7, (i) =>
      many(Math.ceil(1.6 ** i), (k) =>
        circle(
          i * 50,
          -Math.min(k, 9) * 22 * 1,
          k < 10 ? 9 : 0,
          [forest, green, azure, yellow, amber, coral, red][i] ?? red,
        ),
      ),
    ),
  );
  return square(stand(plum, '#5B3775') + at(500, 500, tee(paper, '#E2D9C6', print), 1.12));
}
