import { cloud, palm } from '../city.ts';
import { at, circle, gradient, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { note } from '../money.ts';
import { azure, coral, forest, green, ground, paper, pine, yellow } from '../palette.ts';

/** Picture of the show of this name. */
export function tBillsAndChill(): Svg {
  const dusk = gradient('#0F7F6B', '#BDEFD2');
  return sheet(
    dusk.defs +
      rect(0, 0, 1600, 900, dusk.paint) +
      circle(1120, 300, 190, yellow) +
      circle(1120, 300, 240, yellow, 'opacity="0.25"') +
      at(380, 240, cloud('#FFFFFF'), 1.1) +
      at(1400, 160, cloud('#FFFFFF'), 0.8) +
      rect(0, 640, 1600, 130, azure) +
      many(7, (i) =>
        stroke(`M${i * 240 - 40} ${680 + (i % 2) * 40} q40 -24 80 0 q40 24 80 0`, '#7DB8F0', 8),
      ) +
      path('M0 760 Q400 700 800 752 T1600 740 L1600 900 L0 900Z', '#F3D9A0') +
      at(190, 820, palm('#7B4B26', pine), 1.72) +
      at(1390, 820, at(0, 0, palm('#7B4B26', forest), 1.72, 0, -1.72)) +
      stroke('M250 300 C520 640 1060 640 1330 300', '#FFFFFF', 12) +
      path('M420 470 C600 760 980 760 1160 470 C1010 680 570 680 420 470Z', coral) +
      at(
        790,
        470,
        at(0, 0, note(green, pine), 2.35, 6) +
          at(
            0,
            0,
            path(
              'M-110 -44 L-8 -38 Q-12 44 -60 42 Q-108 36 -110 -44Z M110 -44 L8 -38 Q12 44 60 42 Q108 36 110 -44Z',
              ground,
            ) +
              stroke('M-112 -42 L112 -42', ground, 14) +
              stroke('M-46 70 Q0 108 50 66', ground, 12) +
              path('M-92 -28 L-62 -26 L-78 14Z M26 -28 L56 -26 L40 14Z', '#FFFFFF', 'opacity="0.4"'),
            1,
            6,
          ) +
          stroke('M-270 60 C-340 20 -330 -90 -250 -110', pine, 26) +
          stroke('M270 100 C360 90 380 10 350 -40', pine, 26) +
          at(
            358,
            -90,
            path('M-46 -50 L46 -50 L0 30Z', '#FFFFFF', 'opacity="0.7"') +
              path('M-32 -34 L32 -34 L0 24Z', coral) +
              rect(-4, 20, 8, 50, paper) +
              circle(34, -52, 20, yellow),
          ),
      ),
  );
}
