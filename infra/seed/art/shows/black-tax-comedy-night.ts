import { printDefs, prints } from '../cast.ts';
import { at, circle, ellipse, many, rect, type Svg, sheet, stroke } from '../draw.ts';
import { azure, forest, green, ground, paper, red, skins, steel, yellow } from '../palette.ts';
import { stripes } from '../patterns.ts';
import { arm } from '../people.ts';
import { curtains, micStand, spot } from '../stage.ts';

/** Picture of the show of this name. */
export function blackTaxComedyNight(): Svg {
  const brick = stripes('#6A1822', '#741C28', 40, 0);
  const hands: readonly (readonly [
    x: number,
    y: number,
    dx: number,
    dy: number,
    skin: keyof typeof skins,
    cloth: string,
  ])[] = [
    [180, 640, -40, 320, 'cocoa', prints.sunRings.paint],
    [400, 560, -10, 400, 'umber', green],
    [590, 690, 10, 300, 'clay', prints.blueDiamonds.paint],
    [1010, 690, 0, 300, 'umber', prints.coralZigzag.paint],
    [1200, 560, 20, 400, 'honey', azure],
    [1410, 640, 50, 320, 'cocoa', prints.leafShells.paint],
  ];
  return sheet(
    printDefs +
      brick.defs +
      rect(0, 0, 1600, 900, '#54121B') +
      many(12, (row) =>
        many(14, (i) =>
          rect(
            i * 124 - (row % 2) * 62,
            row * 62 + 90,
            116,
            54,
            (row + i) % 5 === 0 ? '#74202B' : '#66191F',
            4,
          ),
        ),
      ) +
      at(800, -10, spot(900, 430, yellow, 0.6)) +
      rect(0, 812, 1600, 88, '#2B0A0F') +
      ellipse(800, 830, 400, 44, yellow, 'opacity="0.5"') +
      at(800, 832, micStand(steel), 1.42) +
      curtains(1600, 900, red, '#8E1A1A', 330) +
      hands.map(([x, y, dx, dy, skin, cloth]) => at(x, y, arm(skins[skin], cloth, dx, dy), 1.05)).join('') +
      hands
        .filter((_, i) => i % 2 === 1)
        .map(([x, y]) =>
          at(
            x,
            y - 96,
            rect(-46, -70, 92, 130, ground, 14) +
              rect(-38, -60, 76, 104, green, 8) +
              circle(0, -10, 20, paper) +
              stroke('M-8 -10 L0 -2 L12 -18', forest, 6),
            0.9,
            6,
          ),
        )
        .join(''),
  );
}
