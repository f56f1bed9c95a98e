import { at, circle, path, rect, type Svg, square } from '../draw.ts';
import { bull } from '../market.ts';
import { offPicture, stand } from '../merch-things.ts';
import { amber, green, paper, sand, wine, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function bullPin(): Svg {
  return square(
    stand(wine, '#7A2130', offPicture) +
      at(
        520,
        520,
        path(
          'M-300 -300 L300 -300 L300 340 L-300 340Z',
          sand,
          'transform="translate(20 24)" opacity="0.25"',
        ) +
          rect(-310, -340, 620, 700, paper, 26) +
          circle(0, -292, 24, wine) +
          rect(-180, 250, 360, 14, '#D8CDB6', 7) +
          rect(-110, 288, 220, 14, '#D8CDB6', 7),
        1,
        -3,
      ) +
      at(
        500,
        520,
        circle(10, 14, 216, '#00000033') +
          circle(0, 0, 216, amber) +
          circle(0, 0, 196, green) +
          at(0, 40, bull('#7E4A2C', '#63361E', yellow), 1.22) +
          path(
            'M-150 -110 A190 190 0 0 1 -40 -182',
            'none',
            'stroke="#FFFFFF" stroke-width="14" stroke-linecap="round" opacity="0.7"',
          ),
        1,
        -3,
      ),
  );
}
