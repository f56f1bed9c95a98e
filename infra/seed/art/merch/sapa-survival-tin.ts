import { at, circle, ellipse, many, path, randomFrom, type Svg, square, stroke } from '../draw.ts';
import { stand, tin } from '../merch-things.ts';
import { coral, ground, paper, red, sky, wood } from '../palette.ts';

/** Picture of the product of this name. */
export function sapaTin(): Svg {
  const next = randomFrom('nuts');
  const nuts = many(26, () =>
    ellipse(
      Math.round(-190 + next() * 380),
      Math.round(-62 + next() * 50),
      30,
      19,
      ['#C98A4B', '#B5702F', '#DDA563'][Math.floor(next() * 3)] ?? wood,
      `transform="rotate(${Math.round(next() * 40 - 20)})"`,
    ),
  );
  const face =
    circle(0, 150, 92, paper) +
    circle(-32, 132, 11, ground) +
    circle(32, 132, 11, ground) +
    stroke('M-36 196 Q0 160 36 196', ground, 11) +
    path('M52 140 C70 166 70 184 54 186 C38 184 38 166 52 140Z', sky);
  return square(stand(sky, '#B9DDFF', 850) + at(480, 560, tin(red, '#9E1B1B', coral, nuts + face), 1.14));
}
