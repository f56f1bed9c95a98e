/** Markup of one or more SVG elements. */
export type Svg = string;
export type Point = readonly [x: number, y: number];

/** A repeatable source of numbers in [0, 1): the same seed draws the same picture on every machine. */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Identifier made from what it names, so that equal definitions may repeat in one picture without harm. */
export function idOf(prefix: string, content: string): string {
  let hash = 5381;
  for (let i = 0; i < content.length; i++) hash = (Math.imul(hash, 33) ^ content.charCodeAt(i)) >>> 0;
  return `${prefix}${hash.toString(36)}`;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const many = (count: number, draw: (i: number) => Svg): Svg => range(count).map(draw).join('');

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, extra = ''): Svg =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${extra}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, extra = ''): Svg =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${extra}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): Svg =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;

export const path = (d: string, fill: string, extra = ''): Svg => `<path d="${d}" fill="${fill}" ${extra}/>`;

/** An open line with round ends; width in picture units. */
export const stroke = (d: string, color: string, width: number, extra = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

export const poly = (points: readonly Point[], fill: string, extra = ''): Svg =>
  `<polygon points="${points.map((p) => p.join(',')).join(' ')}" fill="${fill}" ${extra}/>`;

/** Moves, turns (degrees) and scales a drawing made around the origin. */
export const at = (x: number, y: number, content: Svg, scale = 1, turn = 0, scaleX = scale): Svg =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scaleX} ${scale})">${content}</g>`;

export const fade = (opacity: number, content: Svg): Svg => `<g opacity="${opacity}">${content}</g>`;

/** Shows content only inside the outline d. */
export function clip(d: string, content: Svg): Svg {
  const id = idOf('c', d);
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A paint that runs from one colour to another; direction in fractions of the painted box. */
export function gradient(
  from: string,
  to: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
  fromOpacity = 1,
  toOpacity = 1,
): { readonly defs: Svg; readonly paint: string } {
  const id = idOf('g', [from, to, x1, y1, x2, y2, fromOpacity, toOpacity].join());
  const defs =
    `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
    `<stop offset="0" stop-color="${from}" stop-opacity="${fromOpacity}"/>` +
    `<stop offset="1" stop-color="${to}" stop-opacity="${toOpacity}"/></linearGradient>`;
  return { defs, paint: `url(#${id})` };
}

/** A soft round light that fades to nothing at its rim. */
export function glow(cx: number, cy: number, r: number, color: string, strength = 0.6): Svg {
  const id = idOf('r', [color, strength].join());
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>${circle(cx, cy, r, `url(#${id})`)}`
  );
}

/** A whole picture of the given size. */
export const picture = (width: number, height: number, content: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** A show's picture: sixteen by nine, drawn on 1600 by 900. */
export const sheet = (content: Svg): Svg => picture(1600, 900, content);

/** A product's picture: square, drawn on 1000 by 1000. */
export const square = (content: Svg): Svg => picture(1000, 1000, content);
