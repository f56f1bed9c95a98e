import { at, circle, clip, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { arrowHead } from '../market.ts';
import { coral, green, ground, paper, sky, wine, yellow } from '../palette.ts';
import { dots } from '../patterns.ts';

/** Picture of the show of this name. */
export function mutualFundMatchmaker(): Svg {
  const heart =
    'M0 300 C-420 60 -420 -300 -190 -300 C-90 -300 -20 -230 0 -170 C20 -230 90 -300 190 -300 C420 -300 420 60 0 300Z';
  const tooth = dots('#FFFFFF2E', 40, 6);
  const slice = (from: number, to: number, color: string): Svg => {
    const a = (from * Math.PI) / 180;
    const b = (to * Math.PI) / 180;
    return path(
      `M0 -40 L${(Math.cos(a) * 700).toFixed(0)} ${(Math.sin(a) * 700 - 40).toFixed(0)} L${(Math.cos(b) * 700).toFixed(0)} ${(Math.sin(b) * 700 - 40).toFixed(0)}Z`,
      color,
      `stroke="${paper}" stroke-width="14" stroke-linejoin="round"`,
    );
  };
  return sheet(
    tooth.defs +
      rect(0, 0, 1600, 900, wine) +
      rect(0, 0, 1600, 900, tooth.paint) +
      at(
        800,
        470,
        path(heart, '#000000', 'opacity="0.25" transform="translate(26 30)"') +
          path(heart, paper) +
          at(
            0,
            0,
            clip(
              heart,
              slice(-90, 10, coral) + slice(10, 95, yellow) + slice(95, 185, green) + slice(185, 270, sky),
            ),
            0.93,
          ),
        1.26,
      ) +
      stroke('M180 770 L460 600 L640 680 L980 330 L1130 420 L1370 170', ground, 40) +
      stroke('M180 770 L460 600 L640 680 L980 330 L1130 420 L1370 170', yellow, 22) +
      at(1440, 104, arrowHead(yellow), 1.5, 4) +
      many(3, (i) =>
        stroke(
          `M${190 + i * 46} ${764 - i * 28} l-70 -20 M${190 + i * 46} ${764 - i * 28} l-20 64`,
          yellow,
          14,
        ),
      ) +
      at(
        620,
        400,
        circle(0, 0, 14, ground) + circle(90, 0, 14, ground) + stroke('M0 46 Q45 90 90 46', ground, 14),
        1,
      ) +
      at(
        920,
        480,
        stroke('M-14 0 Q0 -24 14 0 M76 0 Q90 -24 104 0', ground, 12) +
          stroke('M0 40 Q45 84 90 40', ground, 14),
        0.9,
      ),
  );
}
