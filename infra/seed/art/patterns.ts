import { circle, idOf, path, rect, type Svg, stroke } from './draw.ts';

/** A repeating paint: put defs anywhere in the picture, use paint as a fill. */
export interface Pattern {
  readonly defs: Svg;
  readonly paint: string;
}

function tile(size: number, content: Svg, turn = 0, scale = 1): Pattern {
  const id = idOf('p', content + size + turn + scale);
  return {
    defs: `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})">${content}</pattern>`,
    paint: `url(#${id})`,
  };
}

/** Concentric rings with a dot, the wax print called 'record'. */
export const rings = (back: string, ring: string, dot: string, scale = 1): Pattern =>
  tile(
    60,
    rect(0, 0, 60, 60, back) +
      [
        [30, 30],
        [0, 0],
        [60, 0],
        [0, 60],
        [60, 60],
      ]
        .map(
          ([x = 0, y = 0]) =>
            circle(x, y, 17, 'none', `stroke="${ring}" stroke-width="6"`) + circle(x, y, 7, dot),
        )
        .join(''),
    0,
    scale,
  );

/** Diamonds in diamonds. */
export const diamonds = (back: string, outer: string, inner: string, scale = 1): Pattern =>
  tile(
    64,
    rect(0, 0, 64, 64, back) +
      path('M32 4 L60 32 L32 60 L4 32Z', outer) +
      path('M32 20 L44 32 L32 44 L20 32Z', inner) +
      [
        [0, 0],
        [64, 0],
        [0, 64],
        [64, 64],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 8, inner))
        .join(''),
    0,
    scale,
  );

/** Shells in rows, like a fan print. */
export const shells = (back: string, line: string, heart: string, scale = 1): Pattern => {
  const shell = (x: number, y: number): Svg =>
    circle(x, y, 30, back, `stroke="${line}" stroke-width="5"`) +
    circle(x, y, 18, 'none', `stroke="${line}" stroke-width="4"`) +
    circle(x, y, 8, heart);
  return tile(
    60,
    rect(0, 0, 60, 60, back) +
      shell(30, 0) +
      shell(0, 30) +
      shell(60, 30) +
      shell(30, 60) +
      shell(0, 90) +
      shell(60, 90),
    0,
    scale,
  );
};

/** Plain stripes; turn in degrees. */
export const stripes = (back: string, line: string, width = 20, turn = 45): Pattern =>
  tile(width * 2, rect(0, 0, width * 2, width * 2, back) + rect(0, 0, width, width * 2, line), turn);

/** The danfo's edge: yellow with two thin black lines, set on the diagonal. */
export const danfoStripes = (back: string, line: string, scale = 1): Pattern =>
  tile(60, rect(0, 0, 60, 60, back) + rect(14, 0, 7, 60, line) + rect(30, 0, 7, 60, line), 45, scale);

/** Dots that give a flat field some tooth. */
export const dots = (color: string, gap = 24, radius = 3): Pattern =>
  tile(gap, circle(gap / 2, gap / 2, radius, color), 45);

/** Zigzag rows. */
export const zigzag = (back: string, line: string, second: string, scale = 1): Pattern =>
  tile(
    48,
    rect(0, 0, 48, 48, back) +
      stroke('M-6 18 L12 0 L36 24 L54 6', line, 7) +
      stroke('M-6 42 L12 24 L36 48 L54 30', second, 7),
    0,
    scale,
  );
