import { person, printDefs, prints } from '../cast.ts';
import { at, circle, gradient, many, path, rect, type Svg, sheet } from '../draw.ts';
import { basket, fruitPile, parasol } from '../market.ts';
import {
  amber,
  bark,
  burnt,
  coral,
  forest,
  green,
  orange,
  paper,
  red,
  wine,
  wood,
  yellow,
} from '../palette.ts';
import { diamonds } from '../patterns.ts';

/** Picture of the show of this name. */
export function marketWomenEconomics(): Svg {
  const day = gradient('#FFC933', '#FF9A5A');
  const table = diamonds(wine, coral, yellow, 1.2);
  const piles: readonly (readonly [x: number, rows: number, color: string, shade: string, basket: string])[] =
    [
      [170, 2, red, '#8E1A1A', wood],
      [420, 3, green, forest, bark],
      [970, 4, orange, burnt, wood],
      [1215, 5, red, '#8E1A1A', bark],
      [1470, 6, '#FFE07A', amber, wood],
    ];
  return sheet(
    printDefs +
      day.defs +
      table.defs +
      rect(0, 0, 1600, 900, day.paint) +
      circle(1340, 190, 130, '#FFF1C2') +
      many(7, (i) =>
        path(
          `M${i * 240 - 40} 760 L${i * 240 - 40} ${470 - (i % 3) * 60} L${i * 240 + 90} ${400 - (i % 3) * 60} L${i * 240 + 210} ${470 - (i % 3) * 60} L${i * 240 + 210} 760Z`,
          '#E2682A',
          'opacity="0.55"',
        ),
      ) +
      at(700, 830, parasol(red, paper, wood), 1.4) +
      at(700, 520, person('kemi', { hairPaint: green, cloth: prints.blueDiamonds.paint }), 1.02) +
      rect(0, 760, 1600, 140, table.paint) +
      rect(0, 744, 1600, 24, bark) +
      piles
        .map(([x, rows, color, shade, weave]) =>
          at(
            x,
            700,
            at(0, 6, fruitPile(rows, color, shade, rows > 5 ? 25 : rows > 4 ? 28 : 31)) +
              basket('#C98A4B', weave),
            rows > 4 ? 0.96 : 1,
          ),
        )
        .join(''),
  );
}
