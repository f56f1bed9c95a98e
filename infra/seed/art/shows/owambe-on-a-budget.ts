import { person, printDefs } from '../cast.ts';
import { at, fade, many, rect, type Svg, sheet, stroke } from '../draw.ts';
import { flyingNote } from '../money.ts';
import { azure, coral, green, orange, paper, pine, plum, yellow } from '../palette.ts';
import { rings } from '../patterns.ts';
import { bulbs, rays } from '../stage.ts';

/** Picture of the show of this name. */
export function owambeOnABudget(): Svg {
  const cloth = rings(azure, yellow, paper, 0.95);
  const notes: readonly (readonly [number, number, number, number])[] = [
    [180, 150, 0.7, -20],
    [460, 90, 0.6, 14],
    [1130, 100, 0.62, -12],
    [1430, 170, 0.72, 22],
    [110, 420, 0.55, 30],
    [1510, 440, 0.56, -30],
    [800, 70, 0.55, 6],
  ];
  return sheet(
    printDefs +
      cloth.defs +
      rect(0, 0, 1600, 900, plum) +
      fade(0.5, at(800, -60, rays(26, 1500, '#54306A'))) +
      many(12, (i) =>
        stroke(`M${i * 140} ${20 + (i % 2) * 14} L${i * 140 + 140} ${20 + ((i + 1) % 2) * 14}`, '#1F0F2A', 6),
      ) +
      bulbs(40, 1560, 40, 12) +
      at(800, 540, person('chief', { cloth: cloth.paint, hairPaint: azure }), 1.24) +
      at(350, 590, person('kemi', { cloth: cloth.paint, hairPaint: coral }), 1.08, -5) +
      at(1250, 590, person('aunty', { cloth: cloth.paint, hairPaint: green, mouth: 'laugh' }), 1.08, 5) +
      notes
        .map(([x, y, s, turn], i) =>
          at(x, y, flyingNote(i % 3 === 1 ? orange : green, i % 3 === 1 ? '#8A3B00' : pine), s, turn),
        )
        .join(''),
  );
}
