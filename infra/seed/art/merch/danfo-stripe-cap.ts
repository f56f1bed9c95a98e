import { at, type Svg, square } from '../draw.ts';
import { cap, stand } from '../merch-things.ts';
import { azure, ground, yellow } from '../palette.ts';
import { danfoStripes } from '../patterns.ts';

/** Picture of the product of this name. */
export function danfoStripeCap(): Svg {
  const edge = danfoStripes(yellow, ground, 1.5);
  return square(
    stand(azure, '#5D9FE4', 780) + edge.defs + at(470, 540, cap(edge.paint, ground, '#C99200'), 1.2, -4),
  );
}
