import { at, circle, ellipse, fade, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { naira } from '../money.ts';
import {
  coral,
  green,
  ground,
  navy,
  orange,
  paper,
  pine,
  plum,
  raised,
  red,
  skins,
  sky,
  steel,
  wine,
  wood,
  yellow,
} from '../palette.ts';
import { rays } from '../stage.ts';

/** Picture of the show of this name. */
export function cbnDecides(): Svg {
  const arc = (from: number, to: number, color: string): Svg => {
    const p = (deg: number, r: number): string =>
      `${(Math.cos((deg * Math.PI) / 180) * r).toFixed(1)} ${(Math.sin((deg * Math.PI) / 180) * r).toFixed(1)}`;
    return path(
      `M${p(from, 470)} A470 470 0 0 1 ${p(to, 470)} L${p(to, 300)} A300 300 0 0 0 ${p(from, 300)}Z`,
      color,
      `stroke="${navy}" stroke-width="12"`,
    );
  };
  return sheet(
    rect(0, 0, 1600, 900, navy) +
      fade(0.5, at(800, 640, rays(28, 1300, '#16324F'))) +
      at(
        800,
        585,
        circle(0, 0, 520, ground) +
          arc(180, 216, green) +
          arc(216, 252, '#A5DC6A') +
          arc(252, 288, yellow) +
          arc(288, 324, orange) +
          arc(324, 360, coral) +
          many(11, (i) => at(0, 0, rect(-5, -286, 10, 34, paper), 1, -90 + i * 18)) +
          at(0, 0, path('M-26 0 L0 -400 L26 0Z', paper) + path('M0 -400 L26 0 L0 0Z', steel), 1, 34) +
          circle(0, 0, 66, paper) +
          at(0, 0, naira(navy, 16), 0.72),
      ) +
      path('M0 900 L0 700 L1600 700 L1600 900Z', '#4A2412') +
      rect(0, 690, 1600, 30, wood) +
      many(11, (i) => {
        const x = 80 + i * 144;
        const up = [0, 22, 6, 30, 12][i % 5] ?? 0;
        const hats = [red, '', yellow, '', green, '', coral, '', sky, '', orange][i] ?? '';
        const skin = [skins.cocoa, skins.umber, skins.clay][i % 3]?.base ?? skins.cocoa.base;
        return (
          path(
            `M${x - 68} 760 Q${x - 64} ${660 - up} ${x} ${650 - up} Q${x + 64} ${660 - up} ${x + 68} 760Z`,
            [raised, plum, pine, wine][i % 4] ?? raised,
          ) +
          circle(x, 616 - up, 44, skin) +
          (hats
            ? path(
                `M${x - 46} ${606 - up} Q${x - 54} ${540 - up} ${x} ${540 - up} Q${x + 54} ${540 - up} ${x + 46} ${606 - up} Q${x} ${584 - up} ${x - 46} ${606 - up}Z`,
                hats,
              )
            : path(
                `M${x - 45} ${610 - up} A45 45 0 0 1 ${x + 45} ${610 - up} Q${x} ${590 - up} ${x - 45} ${610 - up}Z`,
                '#17100E',
              )) +
          circle(x - 15, 618 - up, 5, ground) +
          circle(x + 15, 618 - up, 5, ground) +
          (i % 2
            ? ellipse(x, 640 - up, 9, 11, wine)
            : stroke(`M${x - 12} ${636 - up} Q${x} ${648 - up} ${x + 12} ${636 - up}`, wine, 6))
        );
      }) +
      rect(0, 724, 1600, 176, wood) +
      rect(0, 724, 1600, 18, '#B97A45') +
      many(11, (i) =>
        at(
          80 + i * 144,
          810,
          rect(-40, -50, 80, 100, paper, 6) +
            stroke('M-24 -24 L24 -24 M-24 0 L14 0 M-24 24 L20 24', steel, 8),
          0.9,
          (i % 3) * 8 - 8,
        ),
      ),
  );
}
