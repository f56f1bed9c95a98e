import { type Name, person, printDefs } from './cast.ts';
import { at, circle, picture, rect, type Svg } from './draw.ts';
import {
  amber,
  azure,
  coral,
  forest,
  green,
  navy,
  orange,
  paper,
  plum,
  sand,
  sky,
  wine,
  yellow,
} from './palette.ts';
import { danfoStripes, dots, rings } from './patterns.ts';

const backdrops: Record<string, readonly [back: string, sun: string]> = {
  admin: [forest, green],
  member: [azure, sky],
  ada: [yellow, paper],
  tunde: [wine, coral],
  zainab: [sky, paper],
  kemi: [plum, coral],
  emeka: [green, yellow],
  aisha: [amber, sand],
};

function avatar(name: Name): Svg {
  const [back, sun] = backdrops[name] ?? [navy, orange];
  const wrapped = name === 'kemi';
  const tooth = dots('#00000022', 28, 4);
  return picture(
    512,
    512,
    printDefs +
      tooth.defs +
      rect(0, 0, 512, 512, back) +
      rect(0, 0, 512, 512, tooth.paint) +
      circle(256, 270, 206, sun) +
      at(256, wrapped ? 318 : 278, person(name), wrapped ? 0.86 : 0.98),
  );
}

/** Square pictures of the people who have one, by file name without its ending. */
export const avatars: Record<string, () => Svg> = Object.fromEntries(
  (['admin', 'member', 'ada', 'tunde', 'zainab', 'kemi', 'emeka', 'aisha'] as const).map((name) => [
    name,
    () => avatar(name),
  ]),
);

/** Portraits 4:5 of the three hosts for the home page. */
export const hostPortraits: Record<string, () => Svg> = {
  'host-1': () => portrait('kemi', plum, coral),
  'host-2': () => portrait('emeka', forest, yellow),
  'host-3': () => portrait('aisha', navy, orange),
};

function portrait(name: Name, back: string, sun: string): Svg {
  const edge = danfoStripes(yellow, '#14201A');
  const cloth = rings(back, sun, sun, 1.6);
  return picture(
    800,
    1000,
    printDefs +
      edge.defs +
      cloth.defs +
      rect(0, 0, 800, 1000, back) +
      `<g opacity="0.14">${rect(0, 0, 800, 1000, cloth.paint)}</g>` +
      circle(400, 500, 320, sun) +
      at(400, name === 'kemi' ? 560 : 520, person(name), name === 'kemi' ? 1.26 : 1.4) +
      rect(0, 972, 800, 28, edge.paint),
  );
}
