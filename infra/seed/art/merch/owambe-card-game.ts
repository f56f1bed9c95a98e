import { at, path, type Svg, square } from '../draw.ts';
import { card, stand } from '../merch-things.ts';
import { flyingNote, naira } from '../money.ts';
import { coral, forest, green, ground, paper, pine, red, wine, yellow } from '../palette.ts';
import { rings } from '../patterns.ts';

/** Picture of the product of this name. */
export function owambeCards(): Svg {
  const back = rings(wine, yellow, coral, 1.1);
  return square(
    back.defs +
      stand(forest, '#148A4E') +
      at(330, 540, card(back.paint, paper, ''), 1.3, -24) +
      at(
        450,
        500,
        card(
          paper,
          yellow,
          path(
            'M0 -110 C60 -60 96 -10 60 40 C30 74 10 50 4 30 L20 110 L-20 110 L-4 30 C-10 50 -30 74 -60 40 C-96 -10 -60 -60 0 -110Z',
            ground,
          ) +
            at(-92, -142, naira(ground, 16), 0.34) +
            at(92, 142, naira(ground, 16), 0.34),
        ),
        1.3,
        -8,
      ) +
      at(
        580,
        510,
        card(
          paper,
          yellow,
          at(0, 10, flyingNote(green, pine), 0.88) +
            at(-92, -142, naira(forest, 16), 0.34) +
            at(92, 142, naira(forest, 16), 0.34),
        ),
        1.3,
        8,
      ) +
      at(
        700,
        560,
        card(
          yellow,
          paper,
          path(
            'M0 100 C-140 20 -140 -100 -64 -100 C-30 -100 -8 -78 0 -56 C8 -78 30 -100 64 -100 C140 -100 140 20 0 100Z',
            red,
          ) +
            at(-92, -142, naira(red, 16), 0.34) +
            at(92, 142, naira(red, 16), 0.34),
        ),
        1.3,
        24,
      ),
  );
}
