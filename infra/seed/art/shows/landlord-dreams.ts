import { house, stars } from '../city.ts';
import { at, circle, glow, gradient, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import {
  coral,
  green,
  ground,
  midnight,
  navy,
  paper,
  pine,
  red,
  sand,
  sky,
  wine,
  yellow,
} from '../palette.ts';

/** Picture of the show of this name. */
export function landlordDreams(): Svg {
  const night = gradient(midnight, '#3B3F86');
  const street = [
    [150, 210, 230, '#E2682A', '#7A2E12'],
    [390, 190, 320, sky, navy],
    [640, 220, 270, coral, wine],
    [900, 210, 400, green, pine],
    [1160, 220, 330, yellow, '#8A5A00'],
    [1430, 230, 470, paper, red],
  ] as const;
  return sheet(
    night.defs +
      rect(0, 0, 1600, 900, night.paint) +
      stars('landlord', 1600, 560, 80) +
      glow(560, 220, 380, sand, 0.4) +
      at(
        560,
        230,
        circle(0, 0, 150, sand) +
          stroke('M-74 -6 q30 30 60 0 M24 -6 q30 30 60 0', ground, 10) +
          stroke('M-24 60 q26 20 52 0', ground, 10) +
          path(
            'M-140 -60 C-100 -190 60 -230 170 -130 C230 -80 250 0 240 40 C200 -40 150 -60 110 -66 C40 -100 -60 -100 -140 -60Z',
            coral,
          ) +
          stroke('M-146 -54 C-60 -104 50 -100 120 -58', paper, 26) +
          circle(240, 56, 28, paper),
      ) +
      at(760, 170, stroke('M0 0 h40 l-40 46 h40', paper, 10), 1) +
      at(850, 100, stroke('M0 0 h40 l-40 46 h40', paper, 10), 1.3) +
      street.map(([x, w, h, wall, roof]) => at(x, 820, house(w, h, wall, roof, '#FFE9A8'))).join('') +
      rect(0, 816, 1600, 84, '#0B1020') +
      stroke('M0 816 L1600 816', yellow, 8) +
      many(10, (i) => rect(40 + i * 165, 852, 80, 10, yellow, 5, 'opacity="0.7"')),
  );
}
