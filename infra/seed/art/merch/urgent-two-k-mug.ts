import { at, ellipse, path, type Svg, square, stroke } from '../draw.ts';
import { mug, stand } from '../merch-things.ts';
import { green, ground, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function urgentMug(): Svg {
  const print =
    at(
      -60,
      20,
      path(
        'M-80 -70 C-80 -150 60 -150 60 -66 C60 -10 -20 30 -36 66 L66 66 L66 112 L-92 112 L-92 70 C-80 10 10 -22 10 -62 C10 -96 -32 -96 -32 -62Z',
        ground,
      ),
      0.9,
    ) +
    at(
      74,
      12,
      path(
        'M-60 -110 L-12 -110 L-12 -30 L40 -110 L94 -110 L30 -16 L98 112 L42 112 L2 34 L-12 54 L-12 112 L-60 112Z',
        ground,
      ),
      0.9,
    );
  return square(
    stand(green, '#7FE3AD', 800) +
      ellipse(480, 790, 350, 56, '#E7B422') +
      ellipse(480, 780, 350, 52, '#FFE07A') +
      at(470, 510, mug(yellow, '#E0A80F', print), 1.1) +
      stroke('M400 190 q-30 -40 0 -80 q30 -40 0 -80 M520 190 q-30 -40 0 -80 q30 -40 0 -80', '#FFFFFFAA', 16),
  );
}

/** The mug from its other side. */
export const urgentMugBack = (): Svg =>
  square(
    stand('#7FE3AD', green, 800) +
      ellipse(520, 790, 350, 56, '#E7B422') +
      ellipse(520, 780, 350, 52, '#FFE07A') +
      at(530, 510, mug(yellow, '#E0A80F', ''), 1.1, 0, -1.1),
  );
