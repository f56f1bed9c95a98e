import { cloud } from '../city.ts';
import { at, circle, fade, gradient, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { naira } from '../money.ts';
import { azure, coral, forest, green, ground, navy, paper, sky, wine, yellow } from '../palette.ts';
import { danfoStripes } from '../patterns.ts';

/** Picture of the show of this name. */
export function japaBudget(): Svg {
  const edge = danfoStripes(yellow, ground, 1.2);
  const sky1 = gradient('#4FA3F0', '#CBE6FF');
  return sheet(
    edge.defs +
      sky1.defs +
      rect(0, 0, 1600, 900, sky1.paint) +
      circle(1270, 260, 180, yellow) +
      fade(0.3, circle(1270, 260, 250, yellow)) +
      at(1040, 430, cloud('#FFFFFF'), 1.2) +
      at(300, 220, cloud('#FFFFFF'), 1) +
      at(1470, 520, cloud('#FFFFFF'), 0.9) +
      path('M0 900 L0 760 Q400 690 800 752 T1600 740 L1600 900Z', green) +
      path('M0 900 L0 820 Q500 760 900 820 T1600 810 L1600 900Z', forest) +
      stroke('M120 640 L300 520 L420 590 L600 430 L700 480 L840 350', paper, 20, 'stroke-dasharray="4 38"') +
      at(
        1030,
        240,
        path('M-250 40 C-120 -50 160 -70 250 -20 C280 0 270 30 230 40 C100 76 -100 90 -220 78Z', paper) +
          path('M-240 40 L-300 -90 L-230 -90 L-140 14Z', coral) +
          path('M-20 40 L-130 210 L-60 210 L110 34Z', coral) +
          path('M20 -34 L-50 -130 L0 -130 L110 -46Z', '#D9463E') +
          path('M190 -34 C230 -32 250 -20 254 -8 L196 -10Z', navy) +
          many(7, (i) => circle(-130 + i * 44, 8 - i * 4, 11, azure)) +
          stroke('M-220 62 C-100 74 100 60 240 26', yellow, 12),
        1.24,
        -20,
      ) +
      at(
        420,
        640,
        rect(-70, -300, 140, 90, 'none', 30, `stroke="${ground}" stroke-width="26"`) +
          rect(-230, -220, 460, 400, '#B5482A', 36) +
          rect(-230, -70, 460, 92, edge.paint) +
          rect(120, -220, 110, 400, '#00000022', 36) +
          rect(-180, -232, 40, 424, wine, 10) +
          rect(140, -232, 40, 424, wine, 10) +
          circle(-20, -140, 46, paper) +
          at(-20, -140, naira(forest, 15), 0.5) +
          path('M20 60 L110 48 L118 122 L28 134Z', sky) +
          stroke('M44 82 L96 76 M46 104 L84 100', navy, 8) +
          circle(-150, 196, 26, ground) +
          circle(150, 196, 26, ground) +
          path('M-200 -220 C-220 -300 -150 -320 -110 -250 L-120 -220Z', sky) +
          path('M80 -220 L110 -290 L180 -262 L190 -220Z', coral),
        1.1,
        -3,
      ),
  );
}
