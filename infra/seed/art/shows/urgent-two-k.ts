import { at, circle, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { flyingNote } from '../money.ts';
import { coral, green, ground, paper, pine, red, wine, yellow } from '../palette.ts';

/** Picture of the show of this name. */
export function urgentTwoK(): Svg {
  const two =
    'M-150 -130 C-150 -290 130 -290 130 -120 C130 -20 -20 60 -50 130 L140 130 L140 220 L-170 220 L-170 140 C-150 20 30 -40 30 -116 C30 -180 -56 -180 -56 -116Z';
  const kay =
    'M-130 -240 L-30 -240 L-30 -60 L90 -240 L206 -240 L70 -40 L216 220 L96 220 L4 50 L-30 94 L-30 220 L-130 220Z';
  const shoe = (x: number, y: number, turn: number): Svg =>
    at(
      x,
      y,
      path('M-40 -20 L20 -20 Q80 -10 84 30 L-40 30Z', paper) + rect(-42, 22, 128, 16, coral, 8),
      1,
      turn,
    );
  return sheet(
    rect(0, 0, 1600, 900, coral) +
      many(9, (i) => rect(-60 + (i % 3) * 40, 130 + i * 78, 420 - (i % 4) * 80, 16, '#FFB3AC', 8)) +
      path('M0 830 L1600 830 L1600 900 L0 900Z', wine) +
      at(420, 170, flyingNote(green, pine), 0.8, -14) +
      at(250, 420, flyingNote(green, pine), 0.66, 12) +
      at(470, 650, flyingNote(green, pine), 0.56, -24) +
      at(
        720,
        440,
        stroke('M-40 200 L-120 300 L-220 280 M60 200 L130 300 L80 380', ground, 36) +
          shoe(-240, 262, 70) +
          shoe(80, 384, 0) +
          path(two, ground, 'transform="translate(18 20)"') +
          path(two, yellow) +
          stroke('M-160 20 L-250 80 L-220 160', ground, 30),
        1,
        -6,
      ) +
      at(
        1140,
        440,
        stroke('M-60 200 L-40 310 L-130 370 M90 200 L200 270 L270 220', ground, 36) +
          shoe(-130, 376, 20) +
          shoe(280, 210, -40) +
          path(kay, ground, 'transform="translate(18 20)"') +
          path(kay, yellow) +
          stroke('M200 -60 L310 -120 L330 -220', ground, 30) +
          circle(330, -226, 26, ground),
        1,
        -2,
      ) +
      at(690, 236, circle(-34, 8, 17, ground) + circle(36, 0, 17, ground), 1) +
      at(
        1500,
        150,
        circle(0, 0, 96, paper) +
          circle(0, 0, 96, 'none', `stroke="${ground}" stroke-width="16"`) +
          stroke('M0 0 L0 -58 M0 0 L42 24', red, 14) +
          stroke('M-70 -100 L-110 -60 M70 -100 L110 -60', ground, 18),
        0.88,
        10,
      ),
  );
}
