import { person, printDefs } from '../cast.ts';
import { at, circle, ellipse, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { chart, quotes } from '../market.ts';
import { azure, bark, burnt, coral, ground, paper, red, sky, wine } from '../palette.ts';
import { diamonds } from '../patterns.ts';

/** Picture of the show of this name. */
export function inflationMyRoommate(): Svg {
  const wall = diamonds('#F5D9B0', '#F0CB98', '#F7E3C4', 1.4);
  return sheet(
    printDefs +
      wall.defs +
      rect(0, 0, 1600, 900, wall.paint) +
      rect(0, 730, 1600, 170, '#A9653A') +
      rect(0, 722, 1600, 16, bark) +
      at(
        250,
        220,
        rect(-120, -110, 240, 220, bark, 8) +
          rect(-100, -90, 200, 180, paper) +
          at(-86, 80, chart(quotes('wall', 6, 20, 18, 22), 34, 20, coral, coral)),
        1,
      ) +
      ellipse(830, 850, 700, 36, '#00000030') +
      rect(180, 470, 1260, 290, azure, 60) +
      rect(120, 560, 190, 280, '#24659F', 60) +
      rect(1310, 560, 190, 280, '#24659F', 60) +
      rect(270, 690, 1080, 140, '#3B8CE0', 40) +
      rect(210, 826, 60, 50, bark) +
      rect(1350, 826, 60, 50, bark) +
      at(1290, 560, person('zainab', { mouth: 'worried', eyes: 'side' }), 0.66, 12) +
      rect(1090, 690, 330, 142, '#3B8CE0', 40) +
      at(
        730,
        440,
        circle(0, 0, 372, red) +
          path('M80 -364 A372 372 0 0 1 120 352 C290 240 320 -180 80 -364Z', '#9E1B1B') +
          path(
            'M-280 -130 A310 310 0 0 1 -120 -280',
            'none',
            'stroke="#FFFFFF" stroke-width="34" stroke-linecap="round" opacity="0.5"',
          ) +
          ellipse(-120, -70, 76, 84, paper) +
          ellipse(110, -70, 76, 84, paper) +
          circle(-92, -56, 38, ground) +
          circle(138, -56, 38, ground) +
          rect(-200, -160, 160, 70, red) +
          rect(30, -160, 160, 70, red) +
          stroke('M-200 -92 L-44 -92 M34 -92 L190 -92', '#7A1414', 16) +
          path('M-150 90 Q0 130 150 90 Q120 240 0 240 Q-120 240 -150 90Z', wine) +
          path('M-146 92 Q0 130 146 92 L132 140 Q0 172 -132 140Z', paper) +
          ellipse(10, 214, 66, 26, coral) +
          path('M-34 366 L34 366 L50 410 L-50 410Z', '#9E1B1B') +
          stroke('M-350 120 C-440 160 -430 250 -330 270', red, 66),
      ) +
      at(
        330,
        680,
        path('M-130 0 L130 0 C120 100 60 120 0 120 C-60 120 -120 100 -130 0Z', paper) +
          many(9, (i) => ellipse(-96 + i * 24, -14 - (i % 3) * 18, 34, 20, i % 2 ? burnt : '#F28B3B')) +
          rect(-130, -4, 260, 26, sky, 12),
        1,
      ),
  );
}
