import { at, circle, clip, ellipse, glow, many, path, randomFrom, rect, type Svg, stroke } from './draw.ts';
import { ground, paper, raised, sand, yellow } from './palette.ts';

const tyre = '#14100C';

const wheel = (x: number, y: number, r: number): Svg =>
  circle(x, y, r, tyre) + circle(x, y, r * 0.56, '#C9C2B4') + circle(x, y, r * 0.22, tyre);

/** A danfo heading right, about 560 by 290, its wheels on the origin's line. */
export function danfo(body = yellow, stripe = ground, glass = '#17364F'): Svg {
  const shell =
    'M-280 -60 L-280 -226 Q-280 -270 -236 -270 L150 -270 Q196 -270 222 -226 L262 -150 Q284 -140 284 -112 L284 -40 L-280 -40Z';
  const head = (x: number, skin: string, hat: string): Svg =>
    circle(x, -182, 24, skin) + path(`M${x - 25} -188 A25 25 0 0 1 ${x + 25} -188Z`, hat);
  return (
    ellipse(0, 6, 300, 16, '#000000', 'opacity="0.3"') +
    path(shell, body) +
    clip(
      shell,
      rect(-300, -128, 620, 12, stripe) +
        rect(-300, -104, 620, 12, stripe) +
        rect(-300, -62, 620, 30, '#00000022') +
        rect(-300, -284, 620, 28, '#FFFFFF', 0, 'opacity="0.35"'),
    ) +
    rect(-258, -238, 92, 84, glass, 12) +
    rect(-152, -238, 92, 84, glass, 12) +
    rect(-46, -238, 92, 84, glass, 12) +
    path('M62 -238 L146 -238 Q166 -238 180 -214 L214 -154 L62 -154Z', glass) +
    clip(
      'M-258 -238 h92 v84 h-92Z M-152 -238 h92 v84 h-92Z M-46 -238 h92 v84 h-92Z M62 -238 h110 l42 84 h-152Z',
      head(-212, '#63361E', '#C62828') +
        head(-106, '#482515', '#FBF8F1') +
        head(0, '#7E4A2C', '#0B6B3A') +
        head(112, '#5F3520', '#8FC7FF') +
        many(4, (i) => path(`M${-260 + i * 106} -150 l40 -90 h26 l-40 90Z`, '#FFFFFF', 'opacity="0.12"')),
    ) +
    rect(54, -250, 5, 206, '#00000033') +
    rect(-56, -250, 5, 206, '#00000033') +
    circle(262, -92, 19, '#FFF6D6') +
    rect(-286, -110, 16, 34, '#C62828', 6) +
    rect(-290, -52, 580, 16, '#2A241C', 8) +
    wheel(-172, -38, 44) +
    wheel(170, -38, 44) +
    rect(-210, -292, 300, 12, '#2A241C', 6) +
    rect(-180, -332, 92, 44, '#9A5B2E', 6) +
    rect(-76, -320, 70, 32, '#0B6B3A', 6) +
    ellipse(40, -306, 44, 20, '#E2682A')
  );
}

/** A conductor leaning out of the door, beside a danfo at the same origin. */
export const beam = (length: number): Svg =>
  path(`M268 -106 L${268 + length} -190 L${268 + length} 6 L268 -78Z`, '#FFF6D6', 'opacity="0.22"');

/** The moon with a few quiet marks. */
export const moon = (r: number, color = sand, mark = '#DCCBA2'): Svg =>
  circle(0, 0, r, color) +
  circle(-r * 0.34, -r * 0.2, r * 0.18, mark) +
  circle(r * 0.3, r * 0.28, r * 0.26, mark) +
  circle(r * 0.2, -r * 0.46, r * 0.1, mark) +
  circle(-r * 0.3, r * 0.46, r * 0.12, mark);

export function stars(seed: string, width: number, height: number, count: number, color = paper): Svg {
  const next = randomFrom(seed);
  return many(count, () =>
    circle(
      Math.round(next() * width),
      Math.round(next() * height),
      1.5 + next() * 3,
      color,
      `opacity="${(0.3 + next() * 0.6).toFixed(2)}"`,
    ),
  );
}

/** The long bridge over the lagoon, its deck on y = 0, lamps above and pillars below. */
export const bridge = (width: number, deck = raised, lamp = yellow): Svg =>
  many(Math.ceil(width / 150), (i) => path(`M${i * 150 + 60} 20 h26 l8 120 h-42Z`, deck)) +
  rect(0, -14, width, 40, deck) +
  rect(0, -32, width, 6, deck) +
  many(Math.ceil(width / 50), (i) => rect(i * 50, -32, 5, 22, deck)) +
  many(
    Math.ceil(width / 300),
    (i) =>
      rect(i * 300 + 70, -150, 7, 140, deck) +
      stroke(`M${i * 300 + 73} -148 q20 -18 54 -10`, deck, 7) +
      glow(i * 300 + 128, -146, 70, lamp, 0.55) +
      ellipse(i * 300 + 128, -152, 17, 7, lamp),
  );

/** Short bars of light on water, thinning downwards from the origin. */
export function ripples(seed: string, width: number, depth: number, color: string, rows = 9): Svg {
  const next = randomFrom(seed);
  return many(rows, (i) => {
    const y = (depth / rows) * i;
    const w = width * (0.3 + next() * 0.7) * (1 - (i / rows) * 0.5);
    return rect(
      -w / 2 + (next() - 0.5) * 40,
      y,
      w,
      8 + i * 0.6,
      color,
      5,
      `opacity="${(0.85 - (i / rows) * 0.6).toFixed(2)}"`,
    );
  });
}

/** A coconut palm, foot at the origin, crown about 380 above. */
export const palm = (trunk: string, leaf: string): Svg =>
  stroke('M0 0 C-20 -140 10 -260 40 -370', trunk, 30) +
  many(7, (i) => {
    const turn = -170 + i * 28;
    return at(40, -374, path('M0 0 Q90 -70 210 10 Q100 -20 0 16Z', leaf), 1, turn);
  }) +
  circle(28, -356, 18, '#6B4423') +
  circle(56, -350, 18, '#57351A');

/** A cloud, 240 wide, sitting on the origin. */
export const cloud = (color: string): Svg =>
  circle(-70, -40, 46, color) +
  circle(0, -66, 64, color) +
  circle(76, -40, 44, color) +
  rect(-112, -52, 232, 52, color, 26);

/** A house with a pitched roof, standing on the origin. */
export const house = (w: number, h: number, wall: string, roof: string, light: string): Svg =>
  rect(-w / 2, -h, w, h, wall) +
  path(`M${-w / 2 - 22} ${-h} L0 ${-h - w * 0.48} L${w / 2 + 22} ${-h}Z`, roof) +
  many(Math.max(1, Math.floor((h - 90) / 80)), (row) =>
    many(
      2,
      (i) =>
        rect(-w / 2 + w * (0.18 + i * 0.4), -h + 24 + row * 80, w * 0.24, 48, light, 4) +
        rect(-w / 2 + w * (0.18 + i * 0.4) + w * 0.11, -h + 24 + row * 80, 5, 48, wall),
    ),
  ) +
  path(`M-28 0 L-28 -64 A28 28 0 0 1 28 -64 L28 0Z`, roof);
