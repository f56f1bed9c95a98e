import { at, circle, many, path, rect, type Svg, square, stroke } from '../draw.ts';
import { ground, paper, steel, wood, yellow } from '../palette.ts';

/** Picture of the product of this name. */
export function riskUmbrella(): Svg {
  const panel = (i: number): Svg => {
    const ends = [-400, -240, -80, 80, 240, 400];
    const a = ends[i] ?? 0;
    const b = ends[i + 1] ?? 0;
    return path(
      `M0 -330 C${a * 0.6} -320 ${a} -160 ${a} 0 Q${(a + b) / 2} -60 ${b} 0 C${b} -160 ${b * 0.6} -320 0 -330Z`,
      i % 2 ? ground : yellow,
    );
  };
  const drops = many(11, (i) =>
    at(
      90 + i * 84,
      110 + ((i * 97) % 190),
      path('M0 -34 C22 0 22 24 0 26 C-22 24 -22 0 0 -34Z', paper, 'opacity="0.8"'),
      0.9,
    ),
  );
  return square(
    rect(0, 0, 1000, 1000, '#2B6CB0') +
      circle(500, 480, 400, '#3F82C8') +
      drops +
      at(
        500,
        530,
        rect(-10, -370, 20, 700, steel, 8) +
          stroke('M0 320 C0 410 110 410 110 330', wood, 34) +
          many(5, panel) +
          path('M240 0 C240 -160 144 -320 0 -330 C240 -320 400 -160 400 0 Q320 -60 240 0Z', '#00000022') +
          circle(0, -340, 18, ground),
        1.06,
        -12,
      ),
  );
}
