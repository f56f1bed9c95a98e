import { at, circle, ellipse, fade, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { azure, coral, forest, ground, navy, orange, paper, pine, red, wine, yellow } from '../palette.ts';
import { rays } from '../stage.ts';

/** Picture of the show of this name. */
export function oilPriceGist(): Svg {
  const barrel = (color: string, shade: string): Svg =>
    rect(-150, -430, 300, 430, color, 30) +
    rect(50, -430, 100, 430, shade, 30) +
    ellipse(0, -426, 150, 38, shade) +
    ellipse(0, -430, 118, 26, ground) +
    many(3, (i) => rect(-162, -340 + i * 130, 324, 26, shade, 13));
  const face = (side: number): Svg =>
    circle(-56 + side * 16, -240, 40, paper) +
    circle(56 + side * 16, -240, 40, paper) +
    circle(-56 + side * 34, -236, 21, ground) +
    circle(56 + side * 34, -236, 21, ground) +
    stroke(`M-100 -300 Q-60 -330 -20 -300 M20 -300 Q60 -330 100 -300`, ground, 16);
  return sheet(
    rect(0, 0, 1600, 900, orange) +
      fade(0.5, at(800, 300, rays(20, 1300, '#FFCB92'))) +
      path('M0 900 L0 800 Q300 760 560 800 T1100 796 T1600 790 L1600 900Z', ground) +
      ellipse(800, 850, 260, 26, '#2B332E') +
      at(
        420,
        820,
        barrel(forest, pine) +
          face(1) +
          path('M-40 -160 Q30 -200 110 -150 Q50 -90 -40 -160Z', red) +
          stroke('M-30 -158 Q40 -150 100 -150', wine, 8) +
          path(
            'M-180 -440 C-200 -560 -60 -600 -20 -530 C40 -610 200 -570 176 -440 Q0 -500 -180 -440Z',
            coral,
          ) +
          stroke('M-172 -452 Q0 -520 170 -452', wine, 14),
        1.12,
        5,
      ) +
      at(
        1190,
        820,
        barrel(azure, navy) +
          face(-1) +
          ellipse(-10, -140, 46, 54, wine) +
          ellipse(-10, -112, 26, 16, coral) +
          path('M-160 -440 Q-150 -540 0 -545 Q150 -540 160 -440 Q0 -490 -160 -440Z', yellow) +
          rect(-166, -462, 332, 30, ground, 15),
        1.12,
        -5,
      ) +
      at(
        800,
        190,
        path(
          'M-210 -150 H210 Q250 -150 250 -110 V40 Q250 80 210 80 H30 L-90 170 L-60 80 H-210 Q-250 80 -250 40 V-110 Q-250 -150 -210 -150Z',
          paper,
        ) +
          stroke('M-190 20 L-110 -40 L-60 0 L20 -90 L70 -50 L150 -110', red, 22) +
          at(186, -136, path('M0 0 L-62 8 L-16 56Z', red), 1.1) +
          path('M-150 -110 C-110 -60 -110 -30 -150 -30 C-190 -30 -190 -60 -150 -110Z', ground),
        0.82,
      ),
  );
}
