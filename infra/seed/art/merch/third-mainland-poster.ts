import { bridge, moon, ripples } from '../city.ts';
import { at, circle, rect, type Svg, square } from '../draw.ts';
import { chart, quotes } from '../market.ts';
import { poster, stand } from '../merch-things.ts';
import { midnight, sand, sky } from '../palette.ts';

/** Picture of the product of this name. */
export function bridgePoster(): Svg {
  const art =
    rect(-240, -330, 480, 660, midnight) +
    circle(20, -110, 130, sand) +
    at(20, -110, moon(130)) +
    at(-220, 120, chart(quotes('poster', 9, 70, 20, 46), 56, 40)) +
    rect(-240, 120, 480, 210, '#0A1A30') +
    at(20, 170, ripples('poster', 300, 150, sand, 8)) +
    at(-250, 110, at(0, 0, bridge(700, '#050B16'), 0.72));
  return square(stand(sky, '#B5DBFF', 930) + at(500, 520, poster(art), 1.12));
}
