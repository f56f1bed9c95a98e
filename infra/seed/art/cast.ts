import type { Svg } from './draw.ts';
import {
  amber,
  azure,
  coral,
  forest,
  green,
  ground,
  navy,
  orange,
  paper,
  plum,
  red,
  skins,
  sky,
  wine,
  yellow,
} from './palette.ts';
import { diamonds, type Pattern, rings, shells, zigzag } from './patterns.ts';
import { bust, type Cast, type Eyes, type Mouth } from './people.ts';

const hairBlack = '#17100E';

export const prints = {
  sunRings: rings(yellow, wine, azure),
  leafShells: shells(forest, yellow, coral),
  blueDiamonds: diamonds(navy, sky, yellow),
  coralZigzag: zigzag(coral, paper, wine),
  greenRings: rings(green, ground, paper, 0.9),
  nightShells: shells(plum, orange, green, 0.9),
  redDiamonds: diamonds(red, yellow, ground, 0.8),
} as const satisfies Record<string, Pattern>;

/** Definitions of every print that the cast wears; each picture with people begins with it. */
export const printDefs: Svg = Object.values(prints)
  .map((print) => print.defs)
  .join('');

/** The people who return from picture to picture, so that a viewer comes to know them. */
export const cast = {
  kemi: {
    skin: skins.cocoa,
    hair: 'gele',
    hairPaint: yellow,
    hairAccent: amber,
    cloth: prints.sunRings.paint,
    collar: yellow,
    earring: yellow,
    blush: true,
  },
  emeka: {
    skin: skins.umber,
    hair: 'fade',
    hairPaint: hairBlack,
    cloth: prints.coralZigzag.paint,
    collar: wine,
    neckline: 'shirt',
    beard: hairBlack,
    mouth: 'laugh',
    eyes: 'open',
  },
  aisha: {
    skin: skins.honey,
    hair: 'hijab',
    hairPaint: forest,
    hairAccent: green,
    cloth: prints.leafShells.paint,
    mouth: 'grin',
    eyes: 'open',
    blush: true,
  },
  admin: {
    skin: skins.cocoa,
    hair: 'braids',
    hairPaint: hairBlack,
    hairAccent: yellow,
    cloth: ground,
    collar: yellow,
    neckline: 'vee',
    glasses: yellow,
    mouth: 'smile',
    eyes: 'open',
  },
  member: {
    skin: skins.umber,
    hair: 'hula',
    hairPaint: red,
    hairAccent: paper,
    cloth: paper,
    collar: red,
    neckline: 'buba',
    mouth: 'laugh',
    eyes: 'closed',
  },
  ada: {
    skin: skins.cocoa,
    hair: 'afro',
    hairPaint: hairBlack,
    cloth: prints.coralZigzag.paint,
    collar: paper,
    earring: yellow,
    mouth: 'grin',
    eyes: 'wink',
    blush: true,
  },
  tunde: {
    skin: skins.clay,
    hair: 'cap',
    hairPaint: yellow,
    hairAccent: ground,
    cloth: azure,
    collar: navy,
    mouth: 'laugh',
    eyes: 'wide',
  },
  zainab: {
    skin: skins.clay,
    hair: 'hijab',
    hairPaint: coral,
    hairAccent: paper,
    cloth: wine,
    glasses: ground,
    mouth: 'smile',
    eyes: 'side',
    blush: true,
  },
  aunty: {
    skin: skins.umber,
    hair: 'gele',
    hairPaint: coral,
    hairAccent: wine,
    cloth: prints.blueDiamonds.paint,
    collar: yellow,
    earring: yellow,
    shades: ground,
    mouth: 'smile',
  },
  chief: {
    skin: skins.umber,
    hair: 'fila',
    hairPaint: prints.redDiamonds.paint,
    hairAccent: yellow,
    cloth: paper,
    collar: yellow,
    neckline: 'buba',
    mouth: 'laugh',
    eyes: 'closed',
  },
  trader: {
    skin: skins.cocoa,
    hair: 'puffs',
    hairPaint: hairBlack,
    cloth: prints.nightShells.paint,
    collar: orange,
    mouth: 'shout',
    eyes: 'closed',
  },
} as const satisfies Record<string, Cast>;

export type Name = keyof typeof cast;

/** One of the cast in a mood of the moment. */
export function person(
  name: Name,
  mood: { mouth?: Mouth; eyes?: Eyes; cloth?: string; hairPaint?: string } = {},
): Svg {
  return bust({ ...cast[name], ...mood });
}
