import { at, circle, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { coin, dollar, naira } from '../money.ts';
import { amber, coral, forest, green, ground, paper, skins, sky, yellow } from '../palette.ts';
import { shells } from '../patterns.ts';

/** Picture of the show of this name. */
export function nairaAndSense(): Svg {
  const head =
    'M-330 450 C-330 330 -360 260 -400 160 C-470 -60 -380 -360 -60 -380 C230 -396 340 -230 340 -60 C340 -30 350 0 380 60 C400 100 400 110 360 120 L340 124 C346 160 352 176 338 194 C350 216 336 232 324 240 C330 320 300 350 180 330 C130 322 110 360 120 450Z';
  const gear = (r: number, color: string, hole: string): Svg =>
    many(10, (i) => at(0, 0, rect(-r * 0.16, -r * 1.24, r * 0.32, r * 0.5, color, 6), 1, i * 36)) +
    circle(0, 0, r, color) +
    circle(0, 0, r * 0.45, hole);
  const cloth = shells(forest, yellow, coral, 1.1);
  return sheet(
    cloth.defs +
      rect(0, 0, 1600, 900, paper) +
      circle(800, 450, 410, yellow) +
      rect(0, 0, 190, 900, forest) +
      rect(1410, 0, 190, 900, forest) +
      at(
        760,
        450,
        path(head, skins.umber.base) +
          path(
            'M120 450 C110 360 130 322 180 330 C300 350 330 320 324 240 C250 270 150 250 90 330 C60 370 40 410 40 450Z',
            skins.umber.shade,
          ) +
          path(
            'M-384 190 C-480 -60 -390 -380 -60 -392 C180 -400 300 -310 332 -190 C240 -240 190 -200 150 -160 C60 -120 -40 -150 -90 -60 C-130 20 -240 60 -260 130 C-280 190 -340 200 -384 190Z',
            '#17100E',
          ) +
          at(-60, -150, circle(0, 0, 170, paper) + at(0, 0, coin(yellow, amber), 2.1), 1) +
          at(-248, -8, gear(70, coral, ground), 1) +
          at(118, -270, gear(52, sky, ground), 1) +
          at(110, -60, gear(40, green, ground), 1) +
          stroke('M238 -40 Q276 -62 312 -40', '#17100E', 14) +
          stroke('M214 -86 Q270 -118 322 -88', '#17100E', 16) +
          stroke('M338 192 Q290 200 262 180', skins.umber.lip, 12) +
          path('M-420 520 L-360 400 Q-120 330 140 410 L240 520Z', cloth.paint),
      ) +
      [
        [95, 170, 1.05],
        [95, 450, 1.05],
        [95, 730, 1.05],
      ]
        .map(([x = 0, y = 0, s = 1], i) =>
          at(
            x,
            y,
            circle(0, 0, 68, [yellow, coral, sky][i] ?? yellow) +
              at(0, 0, [naira, dollar, naira][i]?.(ground, 14) ?? '', 0.7),
            s,
          ),
        )
        .join('') +
      [170, 450, 730]
        .map((y, i) =>
          at(
            1505,
            y,
            circle(0, 0, 68, [sky, yellow, coral][i] ?? yellow) +
              at(0, 0, [dollar, naira, dollar][i]?.(ground, 14) ?? '', 0.7),
            1.05,
          ),
        )
        .join(''),
  );
}
