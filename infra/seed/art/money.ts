import { at, circle, ellipse, many, path, rect, type Svg, stroke } from './draw.ts';
import { amber, bark, forest, green, ground, paper, pine, wood, yellow } from './palette.ts';

/** The naira sign from straight lines, 100 tall and about 104 wide, centred on the origin. */
export const naira = (color: string, weight = 14): Svg =>
  stroke('M-30 46 L-30 -46 L30 46 L30 -46 M-50 -13 L50 -13 M-50 13 L50 13', color, weight);

/** The dollar sign, 100 tall, centred. */
export const dollar = (color: string, weight = 14): Svg =>
  stroke(
    'M28 -26 C22 -44 -28 -46 -28 -20 C-28 4 30 -4 30 22 C30 46 -24 46 -30 26 M0 -52 L0 52',
    color,
    weight,
  );

/** The euro sign, 100 tall, centred. */
export const euro = (color: string, weight = 14): Svg =>
  stroke('M34 -32 C10 -56 -26 -40 -28 0 C-26 40 10 56 34 32 M-46 -10 L14 -10 M-46 12 L10 12', color, weight);

/** The pound sign, 100 tall, centred. */
export const pound = (color: string, weight = 14): Svg =>
  stroke('M28 -28 C20 -54 -18 -48 -16 -14 C-14 10 -10 24 -32 44 L32 44 M-34 4 L16 4', color, weight);

/** A coin of radius 60 seen from the front, with a thick edge below. */
export const coin = (face = yellow, edge = amber, sign = '#8A5A00'): Svg =>
  circle(0, 8, 60, edge) +
  circle(0, 0, 60, face) +
  circle(0, 0, 47, 'none', `stroke="${edge}" stroke-width="5"`) +
  at(0, 0, naira(sign, 15), 0.56) +
  path(
    'M-48 -26 A54 54 0 0 1 -10 -53',
    'none',
    'stroke="#FFFFFF" stroke-width="7" stroke-linecap="round" opacity="0.7"',
  );

/** A pile of coins lying flat, 120 wide; the foot of the pile is at the origin. */
export const coinStack = (count: number, face = yellow, edge = amber): Svg =>
  many(
    count,
    (i) =>
      path(`M-60 ${-i * 24 - 16} L-60 ${-i * 24} A60 18 0 0 0 60 ${-i * 24} L60 ${-i * 24 - 16}Z`, edge) +
      many(5, (k) => rect(-46 + k * 21, -i * 24 - 4 + (k === 0 || k === 4 ? -4 : 2), 5, 14, '#00000022')) +
      ellipse(0, -i * 24 - 16, 60, 18, face),
  ) + ellipse(0, -(count - 1) * 24 - 16, 42, 11, 'none', `stroke="${edge}" stroke-width="4"`);

/** A bank note 240 by 116, centred: an invented design with a disc where a portrait would be. */
export const note = (back = green, ink = pine, disc = paper): Svg =>
  rect(-120, -58, 240, 116, back, 8) +
  rect(-110, -48, 220, 96, 'none', 4, `stroke="${ink}" stroke-width="4"`) +
  circle(0, 0, 36, disc) +
  at(0, 0, naira(ink, 15), 0.44) +
  many(3, (i) => rect(-98, -30 + i * 24, 40, 8, ink, 4) + rect(58, -30 + i * 24, 40, 8, ink, 4));

/** A note bent by the wind, about 240 wide. */
export const flyingNote = (back = green, ink = pine): Svg =>
  path(
    'M-120 -40 C-60 -84 -20 -10 40 -50 C70 -68 100 -66 120 -50 L120 54 C100 40 70 40 40 58 C-20 96 -60 22 -120 66Z',
    back,
  ) +
  path('M40 -50 C70 -68 100 -66 120 -50 L120 54 C100 40 70 40 40 58Z', ink, 'opacity="0.25"') +
  circle(-6, 6, 30, paper, 'opacity="0.92"') +
  at(-6, 6, naira(ink, 15), 0.36, -4) +
  stroke('M-104 -22 C-80 -40 -64 -36 -50 -26 M-104 42 C-80 22 -64 28 -50 36', ink, 6);

/** The wooden savings box, 300 wide and 270 tall, standing on the origin. */
export const kolo = (front = wood, side = bark): Svg =>
  path('M-150 -230 L110 -230 L150 -262 L-106 -262Z', '#B97A45') +
  path('M110 -230 L150 -262 L150 -34 L110 0Z', side) +
  rect(-150, -230, 260, 230, front, 6) +
  many(4, (i) =>
    stroke(
      `M-150 ${-186 + i * 46} C-90 ${-192 + i * 46} -20 ${-176 + i * 46} 110 ${-186 + i * 46}`,
      '#00000022',
      4,
    ),
  ) +
  rect(-70, -251, 120, 10, ground, 5) +
  circle(-20, -108, 62, yellow) +
  at(-20, -108, naira(forest, 15), 0.66) +
  many(4, (i) => circle(i % 2 ? 94 : -134, i < 2 ? -214 : -16, 6, '#2B1608'));
