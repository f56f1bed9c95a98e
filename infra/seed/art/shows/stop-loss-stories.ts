import { bridge, moon, ripples, stars } from '../city.ts';
import { at, glow, gradient, many, rect, type Svg, sheet } from '../draw.ts';
import { chart, quotes, stopSign } from '../market.ts';
import { midnight, paper, red, sand } from '../palette.ts';

/** Picture of the show of this name. */
export function stopLossStories(): Svg {
  const sky1 = gradient(midnight, '#27527E');
  const falls = quotes('stop', 11, 560, -46, 40);
  return sheet(
    sky1.defs +
      rect(0, 0, 1600, 900, sky1.paint) +
      stars('stop', 1600, 420, 70) +
      glow(330, 300, 420, sand, 0.45) +
      at(330, 300, moon(170)) +
      rect(0, 690, 1600, 210, '#0A1A30') +
      at(330, 712, ripples('moonlight', 420, 190, sand)) +
      at(420, 640, chart(falls, 100, 66)) +
      at(-30, 650, bridge(1700, '#081020')) +
      rect(0, 470, 1600, 14, red) +
      many(40, (i) => rect(i * 42, 470, 22, 14, paper, 0, 'opacity="0.85"')) +
      at(1330, 400, rect(-12, 90, 24, 260, sand) + stopSign(), 1.75),
  );
}
