import { cast, person, printDefs } from '../cast.ts';
import { at, circle, fade, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { coin, coinStack } from '../money.ts';
import { azure, coral, green, ground, paper, pine, red, skins, yellow } from '../palette.ts';
import { rays } from '../stage.ts';

/** Picture of the show of this name. */
export function leveragePalava(): Svg {
  const rim = (x: number): Svg =>
    circle(x, 0, 130, ground) +
    circle(x, 0, 96, '#D7D0C0') +
    circle(x, 0, 84, ground) +
    many(8, (i) => at(x, 0, rect(-3, -90, 6, 90, '#D7D0C0'), 1, i * 45)) +
    circle(x, 0, 24, coral);
  const bike =
    rim(-280) +
    rim(280) +
    stroke('M-280 0 L-90 -40 L60 -40 L190 -210 M280 0 L190 -230', '#C9C2B4', 24) +
    path('M-110 -150 C-40 -230 120 -230 180 -190 L120 -90 L-60 -90Z', red) +
    path('M-330 -150 L-60 -150 Q-30 -190 -80 -196 L-330 -186Z', ground) +
    rect(-90, -100, 150, 90, '#3A3F3C', 20) +
    stroke('M-120 20 L-330 40', '#C9C2B4', 26) +
    stroke('M190 -230 L150 -310 L110 -316', ground, 18) +
    circle(232, -230, 36, '#FFF6D6') +
    path('M190 -150 C230 -190 330 -180 370 -100 C330 -140 260 -150 200 -110Z', red);
  const rider =
    stroke('M-60 -200 L30 -130 L0 0', azure, 66) +
    rect(-40, -20, 110, 40, ground, 18) +
    path('M-120 -190 C-130 -360 -90 -440 0 -450 C70 -440 80 -380 50 -190Z', cast.tunde.cloth) +
    stroke('M10 -400 L80 -330 L130 -318', skins.clay.base, 46) +
    stroke('M10 -400 L60 -350', azure, 62);
  return sheet(
    printDefs +
      rect(0, 0, 1600, 900, green) +
      fade(0.5, at(800, 1100, rays(22, 1500, '#6FE3A5'))) +
      path('M0 900 L0 800 L1600 800 L1600 900Z', pine) +
      many(9, (i) => rect(40 + i * 190, 846, 110, 12, yellow, 6)) +
      many(6, (i) =>
        stroke(`M${60 + (i % 2) * 60} ${330 + i * 76} h${210 - (i % 3) * 50}`, paper, 12, 'opacity="0.8"'),
      ) +
      at(
        900,
        640,
        bike +
          at(
            -250,
            -196,
            at(0, 0, coinStack(9)) + at(10, -214, coinStack(8)) + at(-8, -404, coinStack(5)),
            1.12,
            -7,
          ) +
          rider +
          at(-10, -520, person('tunde', { mouth: 'shout' }), 0.62, 4),
        1.04,
        -13,
      ) +
      at(360, 200, coin(), 0.7, -20) +
      at(250, 420, coin(), 0.55, 30) +
      at(470, 90, coin(), 0.48, 12),
  );
}
