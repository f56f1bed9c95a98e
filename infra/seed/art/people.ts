import { at, circle, clip, ellipse, many, path, rect, type Svg, stroke } from './draw.ts';
import { ground, paper, type Skin, yellow } from './palette.ts';
import { type Hair, hairBehind, hairFront } from './people-hair.ts';

export type Mouth = 'laugh' | 'smile' | 'grin' | 'worried' | 'shout';
export type Eyes = 'open' | 'closed' | 'wide' | 'side' | 'wink';

export interface Cast {
  readonly skin: Skin;
  readonly hair: Hair;
  /** Any SVG paint: a colour, or the paint of a pattern whose defs the picture holds. */
  readonly hairPaint: string;
  readonly hairAccent?: string;
  readonly cloth: string;
  readonly collar?: string;
  readonly neckline?: 'round' | 'vee' | 'shirt' | 'buba';
  readonly mouth?: Mouth;
  readonly eyes?: Eyes;
  readonly glasses?: string;
  readonly shades?: string;
  readonly beard?: string;
  readonly earring?: string;
  readonly blush?: boolean;
}

const ink = '#1B0F0B';
const headOutline = 'M-94 -34 C-100 -128 100 -128 94 -34 C95 46 74 132 0 136 C-74 132 -95 46 -94 -34Z';

function eye(x: number, kind: Eyes): Svg {
  const closed = kind === 'closed' || (kind === 'wink' && x > 0);
  if (closed) return stroke(`M${x - 22} -6 Q${x} -34 ${x + 22} -6`, ink, 9);
  const size = kind === 'wide' ? 1.3 : 1;
  const look = kind === 'side' ? 8 : 0;
  return (
    ellipse(x, -12, 21 * size, 17 * size, '#FFFDF8') +
    circle(x + look, -11, 10, ink) +
    circle(x + look + 4, -15, 3.4, '#FFFFFF')
  );
}

function mouth(kind: Mouth, skin: Skin): Svg {
  const cavity = '#4A1016';
  if (kind === 'smile') {
    return (
      stroke('M-38 74 Q0 106 38 74', skin.lip, 11) + stroke('M-44 70 L-38 76 M44 70 L38 76', skin.lip, 7)
    );
  }
  if (kind === 'grin') {
    const d = 'M-48 62 Q0 78 48 62 Q42 104 0 106 Q-42 104 -48 62Z';
    return (
      path(d, '#FFFDF8', `stroke="${skin.lip}" stroke-width="8"`) +
      stroke('M-44 80 Q0 94 44 80', '#D9CFC4', 3)
    );
  }
  if (kind === 'worried') {
    return (
      path('M-36 96 Q-18 66 0 74 Q18 66 36 96 Q18 84 0 90 Q-18 84 -36 96Z', cavity) +
      stroke('M-38 96 Q0 62 38 96', skin.lip, 8)
    );
  }
  const d =
    kind === 'shout'
      ? 'M-34 56 Q0 42 34 56 Q46 118 0 120 Q-46 118 -34 56Z'
      : 'M-60 54 Q0 66 60 54 Q58 122 0 124 Q-58 122 -60 54Z';
  return (
    clip(
      d,
      rect(-70, 40, 140, 100, cavity) +
        ellipse(0, 118, 36, 24, '#E8646A') +
        rect(-70, 40, 140, 36, '#FFFDF8', 8),
    ) + stroke(d, skin.lip, 7)
  );
}

function face(cast: Cast): Svg {
  const { skin } = cast;
  const eyes = cast.eyes ?? 'closed';
  const mood = cast.mouth ?? 'laugh';
  const brow = mood === 'worried' ? 'M-62 -40 Q-40 -62 -18 -62' : 'M-62 -46 Q-40 -66 -14 -50';
  const browRight = mood === 'worried' ? 'M62 -40 Q40 -62 18 -62' : 'M62 -46 Q40 -66 14 -50';
  const shadow = path(
    'M30 -140 L120 -140 L120 150 L-20 150 C44 130 66 70 58 10 C54 -40 50 -100 30 -140Z',
    skin.shade,
  );
  const lenses = cast.glasses
    ? `<g fill="none" stroke="${cast.glasses}" stroke-width="8">${rect(-68, -38, 58, 52, 'none', 20)}${rect(10, -38, 58, 52, 'none', 20)}<path d="M-10 -16 Q0 -24 10 -16 M-68 -20 L-94 -26 M68 -20 L94 -26"/></g>`
    : '';
  const dark = cast.shades
    ? path(
        'M-80 -40 L-6 -36 Q-8 26 -44 24 Q-78 20 -80 -40Z M80 -40 L6 -36 Q8 26 44 24 Q78 20 80 -40Z',
        cast.shades,
      ) +
      stroke('M-94 -36 L94 -36', cast.shades, 10) +
      path('M-66 -28 L-44 -26 L-58 6Z M24 -26 L44 -26 L30 6Z', '#FFFFFF', 'opacity="0.35"')
    : '';
  const jaw = cast.beard
    ? clip(
        headOutline,
        path('M-110 6 C-80 30 -78 44 -64 50 Q0 30 64 50 C78 44 80 30 110 6 L110 160 L-110 160Z', cast.beard),
      )
    : '';
  return (
    ellipse(-95, 6, 17, 28, skin.base) +
    ellipse(95, 6, 17, 28, skin.shade) +
    path(headOutline, skin.base) +
    clip(headOutline, shadow) +
    jaw +
    (cast.blush
      ? circle(-58, 34, 20, '#FF5A5A', 'opacity="0.2"') + circle(58, 34, 20, '#FF5A5A', 'opacity="0.16"')
      : '') +
    path('M-7 -10 C-10 18 -30 22 -26 38 C-22 50 22 50 26 38 C30 22 10 18 7 -10Z', skin.shade) +
    stroke('M-20 42 Q-12 36 -6 44 M20 42 Q12 36 6 44', skin.lip, 4) +
    eye(-40, eyes) +
    eye(40, eyes) +
    stroke(brow, ink, 11) +
    stroke(browRight, ink, 11) +
    mouth(mood, skin) +
    lenses +
    dark
  );
}

function neckline(cast: Cast): Svg {
  const { skin } = cast;
  const trim = cast.collar ?? paper;
  switch (cast.neckline ?? 'round') {
    case 'vee':
      return (
        path('M-74 178 L0 320 L74 178Z', skin.base) +
        path('M0 190 L74 178 L0 320Z', skin.shade) +
        stroke('M-78 176 L0 324 L78 176', trim, 16)
      );
    case 'shirt':
      return (
        path('M-56 180 L0 250 L56 180Z', skin.base) +
        path('M-70 168 L-96 214 L-40 284 L0 238Z', trim) +
        path('M70 168 L96 214 L40 284 L0 238Z', trim) +
        rect(-5, 244, 10, 240, trim) +
        many(3, (i) => circle(0, 300 + i * 58, 6, ground))
      );
    case 'buba':
      return (
        path('M-90 186 Q0 286 90 186Z', skin.base) +
        stroke('M-94 182 Q0 292 94 182', trim, 14) +
        stroke('M0 240 L0 330', trim, 12)
      );
    default:
      return path('M-76 182 Q0 262 76 182Z', skin.base) + stroke('M-80 180 Q0 268 80 180', trim, 13);
  }
}

function torso(cast: Cast): Svg {
  const { skin } = cast;
  return (
    path(
      'M-270 490 C-268 300 -210 226 -84 196 L84 196 C210 226 268 300 270 490 L270 540 L-270 540Z',
      cast.cloth,
    ) +
    path(
      'M150 214 C226 246 268 320 270 490 L270 540 L166 540 C186 380 186 290 150 214Z',
      '#000000',
      'opacity="0.16"',
    ) +
    path('M-52 84 L-56 200 Q0 246 56 200 L52 84Z', skin.base) +
    path('M-52 110 Q30 170 52 96 L54 190 Q20 168 -54 176Z', skin.shade) +
    (cast.hair === 'hijab' ? '' : neckline(cast))
  );
}

/**
 * Head and shoulders of one of the cast, drawn around the middle of the face: about 200 wide at the head,
 * 520 wide at the shoulders, reaching from 200 above to 480 below.
 */
export function bust(cast: Cast): Svg {
  const hoop = cast.earring
    ? many(2, (i) =>
        circle(i === 0 ? -100 : 100, 62, 20, 'none', `stroke="${cast.earring}" stroke-width="9"`),
      )
    : '';
  return (
    hairBehind(cast.hair, cast.hairPaint, cast.hairAccent ?? yellow) +
    at(0, -26, torso(cast)) +
    face(cast) +
    hairFront(cast.hair, cast.hairPaint, cast.hairAccent ?? yellow) +
    hoop
  );
}

/** A closed hand seen from the front, thumb to the left; about 90 wide around the origin. */
function fist(skin: Skin): Svg {
  return (
    rect(-44, -42, 88, 88, skin.base, 34) +
    many(4, (i) => rect(-40, -40 + i * 21, 74, 23, i % 2 ? skin.base : skin.base, 11)) +
    stroke('M-30 -18 L34 -18 M-30 3 L36 3 M-30 24 L32 24', skin.shade, 5) +
    rect(-52, -30, 30, 58, skin.base, 15, `stroke="${skin.shade}" stroke-width="4"`)
  );
}

/** An arm raised from below to a hand at the origin; the sleeve begins at (dx, dy). */
export function arm(skin: Skin, sleeve: string, dx: number, dy: number): Svg {
  const mx = dx * 0.42;
  const my = dy * 0.42;
  return (
    stroke(`M0 0 L${dx} ${dy}`, skin.base, 62) +
    `<path d="M${mx} ${my} L${dx} ${dy}" stroke="${sleeve}" stroke-width="118" stroke-linecap="butt" fill="none"/>` +
    at(0, 0, fist(skin))
  );
}
