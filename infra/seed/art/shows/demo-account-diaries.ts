import { person, printDefs } from '../cast.ts';
import { at, circle, fade, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { chart, quotes } from '../market.ts';
import { coinStack } from '../money.ts';
import { amber, coral, forest, navy, paper, raised, sky, yellow } from '../palette.ts';
import { rays } from '../stage.ts';

/** Picture of the show of this name. */
export function demoAccountDiaries(): Svg {
  const crown =
    path('M-110 0 L-130 -130 L-60 -70 L0 -160 L60 -70 L130 -130 L110 0Z', yellow) +
    rect(-112, -14, 224, 34, amber, 8) +
    circle(-130, -134, 14, coral) +
    circle(0, -164, 16, coral) +
    circle(130, -134, 14, coral);
  const sweat = (x: number, y: number, s: number): Svg =>
    at(x, y, path('M0 -40 C26 0 26 30 0 32 C-26 30 -26 0 0 -40Z', sky), s);
  return sheet(
    printDefs +
      rect(0, 0, 1600, 900, coral) +
      fade(0.45, at(400, 470, rays(18, 1000, '#FFA79F'))) +
      path('M860 0 L1600 0 L1600 900 L740 900Z', navy) +
      at(900, 860, chart(quotes('shaking', 8, 380, -34, 60), 96, 56, '#2D5E8F', '#2D5E8F')) +
      at(390, 500, person('member', { hairPaint: forest }), 1.22) +
      at(390, 330, crown, 1.2, -4) +
      at(140, 760, coinStack(5), 1.1) +
      at(650, 800, coinStack(7), 1) +
      at(
        1210,
        500,
        person('member', { mouth: 'worried', eyes: 'wide', cloth: raised, hairPaint: '#6B7280' }),
        1.22,
      ) +
      sweat(1050, 330, 1.1) +
      sweat(1382, 410, 0.9) +
      sweat(1010, 470, 0.8) +
      sweat(1400, 280, 1.2) +
      stroke('M940 560 q-22 30 0 60 q22 30 0 60 M1482 560 q22 30 0 60 q-22 30 0 60', sky, 12) +
      path('M846 0 L874 0 L754 900 L726 900Z', paper),
  );
}
