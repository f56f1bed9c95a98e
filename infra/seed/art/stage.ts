import { at, circle, ellipse, glow, gradient, many, path, rect, type Svg, stroke } from './draw.ts';
import { ground, paper, steel, yellow } from './palette.ts';

/** A cone of light from a lamp at the origin, falling down and widening; opacity at the lamp. */
export function spot(length: number, spread: number, color: string, strength = 0.55): Svg {
  const light = gradient(color, color, [0, 0, 0, 1], strength, 0);
  return light.defs + path(`M-26 0 L26 0 L${spread} ${length} L${-spread} ${length}Z`, light.paint);
}

/** A stage lamp, mouth downwards at the origin. */
export const lamp = (color: string): Svg =>
  rect(-10, -92, 20, 40, '#2A302C') +
  path('M-38 -62 L38 -62 L50 0 L-50 0Z', '#2A302C') +
  ellipse(0, 0, 50, 13, color);

/** A round-headed microphone pointing up; the middle of its head is the origin, body about 300 long. */
export const mic = (head = steel, body = ground, ring = yellow): Svg =>
  path('M-34 62 L34 62 L24 330 Q0 346 -24 330Z', body) +
  path('M8 62 L34 62 L24 330 Q16 338 6 340Z', '#FFFFFF', 'opacity="0.12"') +
  rect(-50, 40, 100, 30, ring, 12) +
  circle(0, -10, 66, head) +
  many(5, (i) =>
    stroke(
      `M${-62 + Math.abs(i - 2) * 9} ${-48 + i * 19} Q0 ${-36 + i * 19} ${62 - Math.abs(i - 2) * 9} ${-48 + i * 19}`,
      '#00000044',
      5,
    ),
  ) +
  many(5, (i) =>
    stroke(
      `M${-44 + i * 22} ${-56 + Math.abs(i - 2) * 8} Q${-50 + i * 25} -10 ${-44 + i * 22} 36`,
      '#00000044',
      5,
    ),
  ) +
  path(
    'M-50 -30 A54 54 0 0 1 -10 -64',
    'none',
    'stroke="#FFFFFF" stroke-width="9" stroke-linecap="round" opacity="0.65"',
  );

/** A microphone on a stand whose foot is at the origin, 520 tall. */
export const micStand = (metal = steel): Svg =>
  ellipse(0, 0, 96, 18, metal) +
  rect(-7, -400, 14, 400, metal) +
  at(0, -452, mic(paper, ground), 0.62, -24) +
  circle(0, -396, 13, metal);

/** Heavy curtains drawn to both sides, for a picture of w by h. */
export function curtains(w: number, h: number, color: string, fold: string, reach = 300): Svg {
  const half = path(
    `M0 0 L${reach} 0 C${reach - 10} ${h * 0.3} ${reach * 0.72} ${h * 0.5} ${reach * 0.42} ${h * 0.58} C${reach * 0.62} ${h * 0.7} ${reach * 0.6} ${h * 0.9} ${reach * 0.64} ${h} L0 ${h}Z`,
    color,
  );
  const folds = many(4, (i) => {
    const x = reach * (0.2 + i * 0.22);
    return stroke(
      `M${x} 0 C${x} ${h * 0.3} ${x * 0.6} ${h * 0.5} ${x * 0.4} ${h * 0.57} C${x * 0.56} ${h * 0.7} ${x * 0.58} ${h * 0.9} ${x * 0.6} ${h}`,
      fold,
      12,
    );
  });
  const side = half + folds + rect(0, h * 0.55, reach * 0.48, 26, yellow, 13);
  const swags = many(6, (i) => {
    const s = w / 6;
    return (
      path(`M${i * s} 0 Q${i * s + s / 2} 150 ${i * s + s} 0Z`, color) +
      stroke(`M${i * s + 16} 0 Q${i * s + s / 2} 100 ${i * s + s - 16} 0`, fold, 9) +
      stroke(`M${i * s} 4 Q${i * s + s / 2} 154 ${i * s + s} 4`, yellow, 8)
    );
  });
  return side + at(w, 0, side, 1, 0, -1) + swags;
}

/** Bulbs in a row along a line from (x1, y) to (x2, y). */
export const bulbs = (x1: number, x2: number, y: number, count: number, color = yellow): Svg =>
  many(count, (i) => {
    const x = x1 + ((x2 - x1) / (count - 1)) * i;
    return glow(x, y, 40, color, 0.5) + circle(x, y, 11, '#FFF3C4');
  });

/** The heads of people watching, seen from behind along the bottom edge. */
export function crowd(width: number, color: string, count = 13): Svg {
  const step = width / count;
  return many(count + 1, (i) => {
    const lift = [0, 26, 8, 38, 14][i % 5] ?? 0;
    const x = i * step;
    const hat =
      i % 4 === 1
        ? ellipse(x, -96 - lift, 62, 34, color)
        : i % 4 === 3
          ? circle(x, -92 - lift, 52, color)
          : '';
    return (
      hat +
      circle(x, -60 - lift, 44, color) +
      path(
        `M${x - 92} 60 Q${x - 88} -${14 + lift} ${x} -${22 + lift} Q${x + 88} -${14 + lift} ${x + 92} 60Z`,
        color,
      )
    );
  });
}

/** Rays as wedges to the edge, the ground of a poster. */
export const rays = (count: number, radius: number, color: string, turn = 0): Svg =>
  many(count, (i) => {
    const a = ((i + turn) / count) * Math.PI * 2;
    const b = a + Math.PI / count;
    return path(
      `M0 0 L${(Math.cos(a) * radius).toFixed(1)} ${(Math.sin(a) * radius).toFixed(1)} L${(Math.cos(b) * radius).toFixed(1)} ${(Math.sin(b) * radius).toFixed(1)}Z`,
      color,
    );
  });
