import { circle, clip, ellipse, many, path, rect, type Svg, stroke } from './draw.ts';
import { ground, paper, steel, wood } from './palette.ts';

/** What is printed on a thing, drawn around its own middle. */
type Print = Svg;

/** Where a shadow goes for a thing that hangs instead of standing. */
export const offPicture = 1200;

/** The ground that every product stands before: one colour, one disc, one shadow. */
export const stand = (back: string, disc: string, shadowY = 880): Svg =>
  rect(0, 0, 1000, 1000, back) + circle(500, 480, 400, disc) + ellipse(500, shadowY, 330, 30, '#00000030');

/** A T-shirt, 700 wide, centred; the print sits on the chest. */
export function tee(cloth: string, dark: string, print: Print): Svg {
  const shape =
    'M-130 -330 C-60 -280 60 -280 130 -330 L230 -296 L370 -130 L262 -50 L214 -100 L220 350 L-220 350 L-214 -100 L-262 -50 L-370 -130 L-230 -296Z';
  return (
    path(shape, cloth) +
    clip(
      shape,
      path('M120 -340 L400 -200 L400 400 L150 400 C190 200 180 -60 214 -110Z', dark) +
        rect(-230, 332, 460, 20, dark),
    ) +
    path('M-130 -330 C-60 -280 60 -280 130 -330 C80 -236 -80 -236 -130 -330Z', dark) +
    stroke('M-214 -100 L-206 -30 M214 -100 L206 -30', dark, 8) +
    print
  );
}

/** A hoodie with hood up behind, 760 wide, centred. */
export function hoodie(cloth: string, dark: string, print: Print): Svg {
  const body =
    'M-150 -250 C-250 -230 -300 -190 -330 -60 L-390 290 L-290 310 L-226 20 L-230 370 L230 370 L226 20 L290 310 L390 290 L330 -60 C300 -190 250 -230 150 -250Z';
  return (
    path(
      'M-190 -220 C-230 -420 -90 -450 0 -450 C90 -450 230 -420 190 -220 C120 -160 -120 -160 -190 -220Z',
      cloth,
    ) +
    path(
      'M-120 -232 C-140 -370 -60 -390 0 -390 C60 -390 140 -370 120 -232 C60 -180 -60 -180 -120 -232Z',
      '#00000066',
    ) +
    path(body, cloth) +
    clip(
      body,
      path('M150 -250 L420 -200 L420 400 L170 400 C200 200 210 0 150 -250Z', dark) +
        rect(-240, 336, 480, 40, dark),
    ) +
    path('M-160 -246 C-60 -150 60 -150 160 -246 L110 -160 Q0 -96 -110 -160Z', dark) +
    path('M-130 350 L-160 200 Q-150 190 -140 190 L140 190 Q150 190 160 200 L130 350Z', dark) +
    rect(-396, 272, 104, 30, dark, 8, 'transform="rotate(6 -340 290)"') +
    rect(292, 272, 104, 30, dark, 8, 'transform="rotate(-6 340 290)"') +
    stroke('M-50 -166 L-56 -40 M50 -166 L56 -50', paper, 10) +
    rect(-63, -44, 14, 34, steel, 6) +
    rect(49, -54, 14, 34, steel, 6) +
    print
  );
}

/** A cap seen from the side front, 640 wide, centred. */
export const cap = (crown: string, brim: string, seam: string): Svg =>
  path('M-260 110 C-280 -220 220 -260 250 90 C100 40 -120 50 -260 110Z', crown) +
  stroke('M-20 -146 C-30 -60 -60 0 -80 66 M-20 -146 C60 -110 130 -40 150 58', seam, 6) +
  circle(-18, -150, 22, brim) +
  path('M-262 112 C-120 44 100 36 252 92 C330 110 400 170 410 226 C300 170 60 140 -262 166Z', brim) +
  path('M-262 140 C60 118 300 148 410 226 C300 190 60 160 -262 166Z', '#00000055');

/** A mug with its handle right, 520 wide, centred. */
export function mug(glaze: string, dark: string, print: Print): Svg {
  const body = 'M-220 -230 L200 -230 L190 200 Q186 250 130 250 L-150 250 Q-206 250 -210 200Z';
  return (
    `<path d="M190 -140 C380 -170 380 150 186 130" fill="none" stroke="${dark}" stroke-width="56"/>` +
    `<path d="M190 -148 C368 -170 368 138 186 122" fill="none" stroke="${glaze}" stroke-width="38"/>` +
    path(body, glaze) +
    clip(body, path('M110 -260 L240 -260 L240 270 L80 270 C130 100 130 -80 110 -260Z', dark)) +
    ellipse(-10, -230, 210, 44, dark) +
    ellipse(-10, -226, 184, 34, '#4A2412') +
    stroke('M-170 -150 L-164 120', '#FFFFFF66', 16) +
    print
  );
}

/** A closed notebook with an elastic band, 520 by 700, centred. */
export const notebook = (cover: string, spine: string, band: string, print: Print): Svg =>
  rect(-236, -330, 500, 690, '#E9E0CC', 14) +
  many(5, (i) => rect(-230, 344 - i * 4, 488, 2, '#B8AD95')) +
  rect(-250, -350, 500, 690, cover, 18) +
  rect(-250, -350, 66, 690, spine, 18) +
  print +
  rect(180, -350, 20, 694, band);

/** A tote bag with two handles, 560 wide, centred. */
export const tote = (cloth: string, dark: string, print: Print): Svg =>
  stroke('M-130 -170 C-150 -480 150 -480 130 -170', dark, 36) +
  path('M-270 -190 L270 -190 L300 360 Q300 380 280 380 L-280 380 Q-300 380 -300 360Z', cloth) +
  path('M190 -190 L270 -190 L300 360 Q300 380 280 380 L180 380 C230 200 220 0 190 -190Z', dark) +
  stroke('M-130 -150 C-150 -430 150 -430 130 -150', cloth, 36) +
  rect(-154, -176, 48, 66, dark, 4) +
  rect(106, -176, 48, 66, dark, 4) +
  stroke('M-262 -160 L262 -160', '#00000033', 5) +
  print;

/** A sock standing on its toe, drawn in the given paint with plain heel, toe and cuff. */
export const sock = (paint: string, plain: string): Svg =>
  path(
    'M-80 -330 L80 -330 L84 60 C88 110 130 150 190 190 C270 240 230 330 140 320 C20 310 -70 250 -84 120Z',
    paint,
  ) +
  rect(-86, -350, 172, 84, plain, 20) +
  many(7, (i) => rect(-66 + i * 22, -340, 6, 64, '#00000022', 3)) +
  path('M-84 90 C-90 190 -50 240 -10 268 C30 220 10 140 -84 90Z', plain) +
  path('M150 160 C240 210 270 240 232 296 C210 326 170 324 130 318 C110 270 110 210 150 160Z', plain);

/** A bottle with a screw lid, 240 wide and 720 tall, centred. */
export const flask = (steelColor: string, dark: string, print: Print): Svg =>
  rect(-66, -390, 132, 90, ground, 20) +
  stroke('M-50 -390 C-50 -460 50 -460 50 -390', ground, 24) +
  path(
    'M-70 -306 L70 -306 C76 -240 130 -240 130 -150 L130 310 Q130 350 90 350 L-90 350 Q-130 350 -130 310 L-130 -150 C-130 -240 -76 -240 -70 -306Z',
    steelColor,
  ) +
  path(
    'M40 -306 L70 -306 C76 -240 130 -240 130 -150 L130 310 Q130 350 90 350 L30 350 C90 200 80 -120 40 -306Z',
    dark,
  ) +
  stroke('M-98 -130 L-98 250', '#FFFFFF55', 16) +
  print +
  rect(-130, 296, 260, 16, '#00000033');

/** A framed poster with wooden battens, 540 by 740, centred; art is drawn in a 500 by 660 field. */
export const poster = (art: Svg): Svg =>
  rect(-256, -346, 512, 700, '#00000030', 6) +
  rect(-250, -340, 500, 680, paper) +
  clip('M-230 -320 h460 v640 h-460Z', art) +
  rect(-276, -366, 552, 34, wood, 10) +
  rect(-276, 330, 552, 34, wood, 10) +
  stroke('M-200 -366 L0 -450 L200 -366', ground, 6) +
  circle(0, -452, 12, ground);

/** A round tin with its lid leaning behind, 560 wide, centred. */
export const tin = (side: string, dark: string, lid: string, print: Print): Svg =>
  ellipse(170, -170, 220, 220, lid) +
  ellipse(170, -170, 176, 176, 'none', 'stroke="#00000033" stroke-width="12"') +
  path('M-280 -40 L-280 240 A280 84 0 0 0 280 240 L280 -40Z', side) +
  path('M150 30 L280 -40 L280 240 A280 84 0 0 1 150 312Z', dark) +
  ellipse(0, -40, 280, 84, dark) +
  ellipse(0, -36, 250, 68, '#2B1608') +
  print;

/** A playing card 260 by 370, centred, with its own drawing. */
export const card = (face: string, edge: string, print: Print): Svg =>
  rect(-130, -185, 260, 370, face, 24, `stroke="${edge}" stroke-width="8"`) + print;
