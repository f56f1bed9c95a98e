import { at, circle, path, rect, type Svg, square, stroke } from '../draw.ts';
import { bull, chart, quotes } from '../market.ts';
import { offPicture, stand } from '../merch-things.ts';
import { naira } from '../money.ts';
import { coral, green, ground, paper, plum, red, sky, wine, yellow } from '../palette.ts';
import { danfoStripes } from '../patterns.ts';

/** Picture of the product of this name. */
export function stickerPack(): Svg {
  const cut = (content: Svg, x: number, y: number, s: number, turn: number): Svg =>
    at(x, y, content, s, turn);
  const round = (fill: string, inner: Svg): Svg =>
    circle(5, 8, 122, '#00000030') + circle(0, 0, 122, paper) + circle(0, 0, 106, fill) + inner;
  const edge = danfoStripes(yellow, ground, 1.1);
  return square(
    edge.defs +
      stand(coral, '#FF958D', offPicture) +
      cut(
        rect(-190, -80, 380, 170, '#00000030', 30) +
          rect(-196, -90, 380, 170, paper, 30) +
          rect(-180, -74, 348, 138, edge.paint, 20),
        690,
        210,
        1,
        9,
      ) +
      cut(round(green, at(0, 0, naira(ground, 15), 1.1)), 270, 250, 1.15, -10) +
      cut(round(plum, at(-46, 56, chart(quotes('stick', 4, 40, 14, 26), 32, 22))), 760, 470, 1.1, 8) +
      cut(round(sky, at(0, 30, bull('#7E4A2C', '#63361E'), 0.62)), 480, 520, 1.25, -6) +
      cut(
        rect(-170, -74, 350, 160, '#00000030', 80) +
          rect(-176, -84, 350, 160, paper, 80) +
          rect(-160, -68, 318, 128, red, 64) +
          at(-60, -4, circle(-20, 0, 20, paper) + circle(50, 0, 20, paper) + circle(120, 0, 20, paper)),
        260,
        740,
        1,
        -12,
      ) +
      cut(
        round(
          yellow,
          path('M-70 -10 Q0 20 70 -10 Q64 74 0 76 Q-64 74 -70 -10Z', wine) +
            path('M-68 -8 Q0 22 68 -8 L60 18 Q0 40 -60 18Z', paper) +
            stroke('M-64 -40 q22 -28 44 0 M20 -40 q22 -28 44 0', ground, 12),
        ),
        690,
        770,
        1.2,
        12,
      ),
  );
}
