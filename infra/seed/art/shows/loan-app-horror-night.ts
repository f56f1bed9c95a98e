import { stars } from '../city.ts';
import { at, circle, ellipse, glow, gradient, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { percent } from '../market.ts';
import { coinStack } from '../money.ts';
import { coral, ground, paper, steel } from '../palette.ts';

/** Picture of the show of this name. */
export function loanAppHorrorNight(): Svg {
  const night = gradient('#1D0B2B', '#5A1440');
  const ghost =
    'M-260 420 C-330 100 -300 -330 0 -330 C300 -330 330 60 240 250 C200 340 160 300 120 360 C70 430 30 350 -20 400 C-80 460 -120 370 -170 430 C-200 460 -240 450 -260 420Z';
  return sheet(
    night.defs +
      rect(0, 0, 1600, 900, night.paint) +
      stars('ghost', 1600, 500, 50, coral) +
      glow(860, 420, 620, coral, 0.35) +
      path(
        'M0 900 L0 720 L60 740 L90 640 L130 740 L250 720 L270 600 L330 600 L350 730 L520 760 L1600 760 L1600 900Z',
        '#12061C',
      ) +
      at(
        480,
        640,
        rect(-150, -170, 300, 470, ground, 40) +
          rect(-128, -144, 256, 430, '#D9463E', 22) +
          rect(-40, -160, 80, 10, '#39423D', 5),
        1.16,
        -14,
      ) +
      path('M430 470 C520 620 640 700 760 660 L640 480Z', paper, 'opacity="0.92"') +
      at(
        900,
        390,
        path(ghost, paper) +
          path(
            'M120 -300 C300 -240 320 60 240 250 C200 340 160 300 120 360 C190 200 220 -100 120 -300Z',
            '#DCD3E6',
          ) +
          circle(-100, -90, 78, ground) +
          circle(110, -90, 78, ground) +
          at(-100, -90, percent(coral), 0.86) +
          at(110, -90, percent(coral), 0.86) +
          path('M-120 60 Q0 20 130 60 Q120 220 0 230 Q-110 220 -120 60Z', ground) +
          path(
            'M-112 60 L-80 110 L-48 46 L-10 106 L30 42 L64 104 L98 50 L126 74 L124 60 Q0 20 -120 60Z',
            paper,
          ) +
          ellipse(0, 206, 60, 26, coral) +
          stroke('M-170 -190 Q-110 -230 -50 -180 M180 -190 Q120 -230 60 -180', ground, 20) +
          stroke('M-270 40 C-370 20 -400 -70 -360 -120 M290 20 C400 0 430 -90 380 -150', paper, 74) +
          stroke('M-360 -120 l-40 -44 M-360 -120 l6 -66 M380 -150 l46 -40 M380 -150 l-4 -68', paper, 34),
      ) +
      at(1380, 780, coinStack(4)) +
      stroke('M1250 800 q30 -40 60 0 q30 40 60 0 q30 -40 60 0', steel, 16) +
      circle(1470, 806, 54, '#39323F') +
      circle(1452, 790, 12, '#FFFFFF', 'opacity="0.3"'),
  );
}
