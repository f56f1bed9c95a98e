import { at, circle, many, path, type Svg, square, stroke } from '../draw.ts';
import { stand, tote } from '../merch-things.ts';
import { amber, burnt, forest, green, red } from '../palette.ts';

/** Picture of the product of this name. */
export function marketTote(): Svg {
  const print = at(
    0,
    110,
    many(3, (row) =>
      many(
        3 - row,
        (i) =>
          circle((i - (2 - row) / 2) * 112, 60 - row * 96, 56, [red, burnt, amber][row] ?? red) +
          stroke(`M${(i - (2 - row) / 2) * 112} ${8 - row * 96} l10 -22`, forest, 10),
      ),
    ),
  );
  return square(
    stand(forest, '#13864B') +
      at(
        500,
        540,
        path('M-150 -190 C-180 -330 -90 -360 -60 -210 M60 -220 C70 -330 170 -330 140 -190', green) +
          tote('#F7EBD0', '#E2D0A6', print),
        1.02,
      ) +
      at(
        600,
        300,
        stroke(
          'M0 60 C-10 0 0 -60 10 -110 M10 60 C30 0 60 -30 90 -60 M-10 60 C-40 0 -50 -40 -60 -90',
          green,
          22,
        ),
        0,
      ),
  );
}
