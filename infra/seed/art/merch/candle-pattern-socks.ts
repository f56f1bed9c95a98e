import { at, type Svg, square } from '../draw.ts';
import { sock, stand } from '../merch-things.ts';
import { coral, green, navy, paper, pine, wine } from '../palette.ts';
import { zigzag } from '../patterns.ts';

/** Picture of the product of this name. */
export function candleSocks(): Svg {
  const bullish = zigzag(green, pine, paper, 1.4);
  const bearish = zigzag(coral, wine, paper, 1.4);
  return square(
    bullish.defs +
      bearish.defs +
      stand(navy, '#1C3C61') +
      at(330, 470, sock(bullish.paint, pine), 1.02, -6) +
      at(610, 500, sock(bearish.paint, wine), 1.02, 6),
  );
}
