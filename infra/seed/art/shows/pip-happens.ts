import { at, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { dollar, euro, naira, pound } from '../money.ts';
import { coral, forest, ground, yellow } from '../palette.ts';
import { dots } from '../patterns.ts';

/** Picture of the show of this name. */
export function pipHappens(): Svg {
  const tooth = dots('#00000014', 30, 5);
  const seeds: readonly (readonly [
    x: number,
    y: number,
    turn: number,
    sign: (c: string, w?: number) => Svg,
  ])[] = [
    [-330, 90, 14, naira],
    [-150, 90, -6, dollar],
    [40, 90, 8, euro],
    [230, 90, -10, naira],
    [-230, 240, -10, pound],
    [-40, 250, 6, naira],
    [150, 240, 10, dollar],
    [-120, 370, 4, euro],
    [60, 376, -8, naira],
  ];
  const flying: readonly (readonly [number, number, number, (c: string, w?: number) => Svg])[] = [
    [1460, 130, 20, naira],
    [1490, 430, -16, pound],
    [1200, 90, -24, dollar],
    [180, 150, 18, euro],
    [120, 420, -14, naira],
  ];
  const seed = (x: number, y: number, turn: number, sign: (c: string, w?: number) => Svg, size = 1): Svg =>
    at(
      x,
      y,
      path('M0 -78 C54 -50 58 60 0 70 C-58 60 -54 -50 0 -78Z', ground) + at(0, 10, sign(yellow, 15), 0.58),
      size,
      turn,
    );
  return sheet(
    tooth.defs +
      rect(0, 0, 1600, 900, yellow) +
      rect(0, 0, 1600, 900, tooth.paint) +
      at(
        780,
        230,
        path('M-600 0 A600 600 0 0 0 600 0Z', forest) +
          path('M-560 0 A560 560 0 0 0 560 0Z', '#CFF3D4') +
          path('M-520 0 A520 520 0 0 0 520 0Z', coral) +
          path(
            'M300 0 A110 110 0 0 0 400 100 A100 100 0 0 0 470 214 A90 90 0 0 0 590 200 L640 -20 L300 -20Z',
            yellow,
          ) +
          path(
            'M300 0 A110 110 0 0 0 400 100 A100 100 0 0 0 470 214 A90 90 0 0 0 590 200 L640 -20 L300 -20Z',
            tooth.paint,
          ) +
          path('M-520 0 A520 520 0 0 0 -260 450 A640 640 0 0 1 -400 0Z', '#FFFFFF', 'opacity="0.16"') +
          seeds.map(([x, y, turn, sign]) => seed(x, y, turn, sign, 0.95)).join(''),
        1,
        -7,
      ) +
      flying
        .map(
          ([x, y, turn, sign]) =>
            seed(x, y, turn, sign, 0.92) +
            stroke(`M${x - 20} ${y + 110} q6 36 -10 60 M${x + 34} ${y + 96} q14 30 8 56`, ground, 8),
        )
        .join(''),
  );
}
