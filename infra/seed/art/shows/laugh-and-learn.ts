import { person, printDefs, prints } from '../cast.ts';
import { at, ellipse, glow, path, rect, type Svg, sheet } from '../draw.ts';
import { burnt, coral, green, ground, paper, raised, skins, yellow } from '../palette.ts';
import { arm } from '../people.ts';
import { mic, spot } from '../stage.ts';

function flame(x: number, y: number, size: number): Svg {
  return (
    glow(x, y - 50 * size, 130 * size, yellow, 0.55) +
    path(
      `M${x} ${y - 130 * size} C${x + 60 * size} ${y - 70 * size} ${x + 46 * size} ${y} ${x} ${y} C${x - 46 * size} ${y} ${x - 52 * size} ${y - 60 * size} ${x} ${y - 130 * size}Z`,
      burnt,
    ) +
    path(
      `M${x} ${y - 82 * size} C${x + 32 * size} ${y - 40 * size} ${x + 26 * size} ${y} ${x} ${y} C${x - 26 * size} ${y} ${x - 28 * size} ${y - 40 * size} ${x} ${y - 82 * size}Z`,
      yellow,
    )
  );
}

/** Picture of the show of this name. */
export function laughAndLearn(): Svg {
  const candles: readonly (readonly [x: number, body: number, color: string])[] = [
    [130, 230, coral],
    [290, 300, green],
    [450, 200, coral],
    [610, 360, green],
    [770, 460, green],
  ];
  return sheet(
    printDefs +
      rect(0, 0, 1600, 900, ground) +
      at(1180, -20, spot(980, 520, yellow, 0.5)) +
      ellipse(1180, 880, 500, 70, yellow, 'opacity="0.35"') +
      rect(0, 800, 1600, 100, raised) +
      candles
        .map(
          ([x, body, color]) =>
            rect(x - 5, 800 - body - 58, 10, 60, '#2A1A10') +
            rect(x - 52, 800 - body, 104, body, color, 10) +
            rect(x + 22, 800 - body, 30, body, '#00000022', 10) +
            path(
              `M${x - 52} ${800 - body + 6} h104 v36 q-14 40 -26 4 q-12 60 -28 6 q-14 26 -24 -4 q-14 20 -26 -2Z`,
              '#FFFFFF',
              'opacity="0.35"',
            ) +
            flame(x, 800 - body - 46, 0.86),
        )
        .join('') +
      at(1150, 520, person('kemi'), 1.28) +
      at(1440, 690, arm(skins.cocoa, prints.sunRings.paint, 120, 330), 1.1) +
      at(1400, 560, mic(paper, ground), 0.82, -16) +
      at(1440, 690, arm(skins.cocoa, prints.sunRings.paint, 120, 330), 1.1),
  );
}
