import {
  at,
  circle,
  ellipse,
  many,
  type Point,
  path,
  poly,
  randomFrom,
  range,
  rect,
  type Svg,
  stroke,
} from './draw.ts';
import { coral, green, ground, paper, red, yellow } from './palette.ts';

/** One candlestick standing on its low at the origin: body from `low wick` up. */
export const candle = (color: string, body: number, upperWick: number, lowerWick: number, width = 44): Svg =>
  rect(-width / 11, -(body + upperWick + lowerWick), width / 5.5, body + upperWick + lowerWick, color, 3) +
  rect(-width / 2, -(body + lowerWick), width, body, color, 6);

export interface Quote {
  readonly low: number;
  readonly high: number;
  readonly open: number;
  readonly close: number;
}

/** A walk of prices that drifts as told; repeatable by its seed. */
export function quotes(
  seed: string,
  count: number,
  start: number,
  drift: number,
  swing: number,
): readonly Quote[] {
  const next = randomFrom(seed);
  let price = start;
  return range(count).map(() => {
    const open = price;
    const move = drift + (next() - 0.5) * swing * 2;
    // A body thinner than half the swing reads as a smudge at card size.
    const close = Math.max(swing, open + Math.sign(move) * Math.max(Math.abs(move), swing * 0.6));
    price = close;
    return {
      open,
      close,
      high: Math.max(open, close) + next() * swing * 0.7,
      low: Math.max(4, Math.min(open, close) - next() * swing * 0.7),
    };
  });
}

/** Candles side by side, 0 at the floor; gap is the distance between their middles. */
export const chart = (
  list: readonly Quote[],
  gap: number,
  width: number,
  up: string = green,
  down: string = coral,
): Svg =>
  list
    .map((quote, i) => {
      const color = quote.close >= quote.open ? up : down;
      const top = Math.max(quote.open, quote.close);
      const bottom = Math.min(quote.open, quote.close);
      return (
        rect(i * gap - width / 12, -quote.high, width / 6, quote.high - quote.low, color, 2) +
        rect(i * gap - width / 2, -top, width, Math.max(8, top - bottom), color, 5)
      );
    })
    .join('');

/** A town of candlesticks: towers with lit windows and an aerial, floor at y = 0. */
export function skyline(seed: string, width: number, tallest: number, color: string, light: string): Svg {
  const next = randomFrom(seed);
  let x = 0;
  let out = '';
  while (x < width) {
    const w = 46 + Math.floor(next() * 60);
    const h = tallest * (0.3 + next() * 0.7);
    out += rect(x + w / 2 - 4, -h - 30 - next() * 60, 8, 120, color) + rect(x, -h, w, h, color, 5);
    const columns = Math.floor((w - 16) / 20);
    for (let row = 0; row * 30 + 50 < h; row++) {
      for (let column = 0; column < columns; column++) {
        if (next() > 0.68) out += rect(x + 13 + column * 20, -h + 20 + row * 30, 9, 14, light);
      }
    }
    x += w + 8 + next() * 16;
  }
  return out;
}

/** A pyramid of round fruit, `rows` high, standing on the origin. */
export const fruitPile = (rows: number, color: string, shade: string, r = 30): Svg =>
  range(rows)
    .map((row) =>
      many(rows - row, (i) => {
        const x = (i - (rows - row - 1) / 2) * r * 1.9;
        const y = -r - row * r * 1.62;
        return (
          circle(x, y, r, color) +
          path(
            `M${x - r * 0.2} ${y + r} A${r} ${r} 0 0 0 ${x + r} ${y} A${r} ${r} 0 0 1 ${x - r * 0.2} ${y + r * 0.9}Z`,
            shade,
          ) +
          ellipse(x - r * 0.35, y - r * 0.4, r * 0.24, r * 0.15, '#FFFFFF', 'opacity="0.55"')
        );
      }),
    )
    .join('');

/** A basket seen from the side, 220 wide, rim at the origin. */
export const basket = (color: string, weave: string): Svg =>
  path('M-110 0 L110 0 L84 96 L-84 96Z', color) +
  many(5, (i) => stroke(`M${-92 + i * 6} ${16 + i * 17} L${92 - i * 6} ${16 + i * 17}`, weave, 6)) +
  rect(-118, -10, 236, 22, weave, 11);

/** A wide market umbrella; the pole's foot is at the origin and the canopy 420 above. */
export const parasol = (first: string, second: string, pole = paper): Svg => {
  const ribs = 7;
  const panel = (i: number): Svg => {
    const a = -330 + (660 / ribs) * i;
    const b = a + 660 / ribs;
    return path(
      `M0 -590 Q${a * 0.75} -560 ${a} -420 Q${(a + b) / 2} -384 ${b} -420 Q${b * 0.75} -560 0 -590Z`,
      i % 2 ? second : first,
    );
  };
  return rect(-8, -560, 16, 560, pole) + many(ribs, panel) + circle(0, -594, 12, pole);
};

/** An arrow that climbs; tip at the origin, 120 wide head. */
export const arrowHead = (color: string): Svg =>
  poly(
    [
      [0, 0],
      [-84, 14],
      [-22, 78],
    ],
    color,
  );

/** An eight-sided stop sign of radius 100 with a raised hand made of bars. */
export const stopSign = (): Svg => {
  const points = (r: number): Point[] =>
    range(8).map((i) => {
      const turn = ((i + 0.5) / 8) * Math.PI * 2;
      return [Math.round(Math.cos(turn) * r), Math.round(Math.sin(turn) * r)];
    });
  return (
    poly(points(112), paper) +
    poly(points(100), red) +
    many(4, (i) => rect(-42 + i * 22, [-52, -66, -60, -44][i] ?? 0, 18, 90, paper, 9)) +
    rect(-42, -6, 84, 62, paper, 20) +
    path('M36 20 Q62 -4 70 -18 Q82 -14 76 2 Q62 40 30 54Z', paper)
  );
};

/** The head of a bull seen from the front, about 240 wide at the horns, centred. */
export const bull = (skin: string, shade: string, horn: string = paper): Svg =>
  path('M-70 -50 C-150 -50 -170 -110 -140 -160 C-130 -110 -100 -92 -50 -92Z', horn) +
  path('M70 -50 C150 -50 170 -110 140 -160 C130 -110 100 -92 50 -92Z', horn) +
  path(
    'M-74 -40 C-120 -60 -150 -40 -150 -20 C-120 0 -90 -4 -70 -10Z M74 -40 C120 -60 150 -40 150 -20 C120 0 90 -4 70 -10Z',
    shade,
  ) +
  path(
    'M-86 -70 C-60 -112 60 -112 86 -70 C92 -10 74 40 60 90 C40 126 -40 126 -60 90 C-74 40 -92 -10 -86 -70Z',
    skin,
  ) +
  path(
    'M20 -100 C60 -98 80 -80 86 -70 C92 -10 74 40 60 90 C50 110 30 118 10 118 C50 60 50 -40 20 -100Z',
    shade,
  ) +
  path('M-30 -104 Q0 -60 30 -104 Q0 -118 -30 -104Z', ground) +
  ellipse(0, 84, 56, 36, '#F3B7A0') +
  ellipse(-20, 80, 9, 12, ground) +
  ellipse(20, 80, 9, 12, ground) +
  stroke('M-24 92 C-30 130 30 130 24 92', yellow, 8) +
  circle(-42, -20, 14, paper) +
  circle(42, -20, 14, paper) +
  circle(-38, -18, 8, ground) +
  circle(46, -18, 8, ground) +
  stroke('M-66 -44 L-28 -36 M66 -44 L28 -36', ground, 10);

/** A thick percent sign, 100 tall. */
export const percent = (color: string): Svg =>
  at(0, 0, circle(-30, -30, 18, 'none', `stroke="${color}" stroke-width="14"`)) +
  circle(30, 30, 18, 'none', `stroke="${color}" stroke-width="14"`) +
  stroke('M32 -46 L-32 46', color, 14);
