import { moon, stars } from '../city.ts';
import { at, circle, glow, gradient, many, path, rect, type Svg, sheet } from '../draw.ts';
import { chart, quotes } from '../market.ts';
import { coin } from '../money.ts';
import { amber, midnight, orange, paper, plum, sand, yellow } from '../palette.ts';
import { zigzag } from '../patterns.ts';

/** Picture of the show of this name. */
export function cryptoAfterDark(): Svg {
  const night = gradient(plum, midnight);
  const feathers = zigzag('#4B2A60', '#5E3776', '#3A1E4A', 1.5);
  const eye = (x: number): Svg =>
    circle(x, -60, 178, paper) + circle(x, -60, 150, orange) + at(x, -60, coin(yellow, amber), 1.75);
  return sheet(
    night.defs +
      feathers.defs +
      rect(0, 0, 1600, 900, night.paint) +
      stars('owl', 1600, 700, 90) +
      glow(1360, 190, 340, sand, 0.4) +
      at(1360, 190, moon(110)) +
      at(230, 740, chart(quotes('dark', 12, 180, 12, 70), 110, 62), 1) +
      at(
        800,
        520,
        path(
          'M-400 -130 C-480 -300 -420 -400 -400 -440 C-340 -360 -200 -350 0 -350 C200 -350 340 -360 400 -440 C420 -400 480 -300 400 -130 C470 120 420 380 300 420 L-300 420 C-420 380 -470 120 -400 -130Z',
          '#4B2A60',
        ) +
          path(
            'M-250 120 C-180 60 180 60 250 120 C280 260 240 420 200 430 L-200 430 C-240 420 -280 260 -250 120Z',
            feathers.paint,
          ) +
          eye(-190) +
          eye(190) +
          path('M-56 30 Q0 -10 56 30 L0 150Z', yellow) +
          path('M0 8 Q30 8 56 30 L0 150Z', amber) +
          path('M-420 -270 C-260 -300 -120 -240 -20 -130 C-150 -220 -280 -250 -410 -210Z', plum) +
          path('M420 -270 C260 -300 120 -240 20 -130 C150 -220 280 -250 410 -210Z', plum),
      ) +
      rect(0, 846, 1600, 54, '#2B1608') +
      many(6, (i) => rect(590 + i * 38 + (i > 2 ? 220 : 0), 826, 28, 52, yellow, 14)),
  );
}
