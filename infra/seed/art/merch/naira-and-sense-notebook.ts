import { at, circle, path, rect, type Svg, square } from '../draw.ts';
import { notebook, stand } from '../merch-things.ts';
import { naira } from '../money.ts';
import { coral, forest, ground, paper, pine, sand, yellow } from '../palette.ts';
import { shells } from '../patterns.ts';

/** Picture of the product of this name. */
export function nairaNotebook(): Svg {
  const cloth = shells(forest, yellow, coral, 2.1);
  return square(
    cloth.defs +
      stand(paper, sand) +
      at(
        500,
        500,
        notebook(cloth.paint, pine, coral, circle(16, -60, 130, paper) + at(16, -60, naira(forest, 15), 1.5)),
        1.02,
        -8,
      ) +
      at(
        810,
        560,
        rect(-18, -260, 36, 430, yellow, 6) +
          path('M-18 170 L18 170 L0 230Z', sand) +
          path('M-8 204 L8 204 L0 232Z', ground) +
          rect(-18, -290, 36, 50, coral, 10),
        1,
        14,
      ),
  );
}
