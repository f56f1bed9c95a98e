import { at, circle, type Svg, square, stroke } from '../draw.ts';
import { hoodie, stand } from '../merch-things.ts';
import { coral, forest, pine, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function buyTheDipHoodie(): Svg {
  const line = 'M-140 -60 L-70 -10 L-30 -40 L20 70 L60 20 L140 -70';
  return square(
    stand(yellow, '#FFDB73') +
      at(
        500,
        530,
        hoodie(forest, pine, at(0, 60, stroke(line, yellow, 22) + circle(20, 70, 22, coral))),
        1.04,
      ),
  );
}
