import { cloud } from '../city.ts';
import { at, circle, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { quotes } from '../market.ts';
import { coral, green, ground, paper, yellow } from '../palette.ts';

/** Picture of the show of this name. */
export function sapaToShares(): Svg {
  const list = quotes('climb', 8, 70, 66, 26);
  return sheet(
    rect(0, 0, 1600, 900, '#1F5FA8') +
      circle(1244, 230, 190, yellow) +
      circle(1244, 230, 250, yellow, 'opacity="0.25"') +
      at(780, 180, cloud('#FFFFFF'), 1) +
      at(250, 300, cloud('#FFFFFF'), 1.2) +
      at(1480, 420, cloud('#FFFFFF'), 0.8) +
      at(
        800,
        720,
        at(
          0,
          0,
          rect(-680, -110, 1360, 270, ground, 50) +
            rect(-650, -84, 1250, 218, '#18352A', 26) +
            circle(640, 25, 24, '#2A3430'),
          1,
          0,
        ) + stroke('M-630 -40 L-560 0 L-580 60 L-530 134 M-560 0 L-480 -30 L-460 -84', '#FFFFFF66', 6),
      ) +
      list
        .map((quote, i) => {
          const x = 250 + i * 142;
          const h = 80 + i * 46;
          const color = quote.close >= quote.open ? green : coral;
          return (
            rect(x - 6, 760 - h - 40, 12, h + 60, color, 4) +
            rect(x - 52, 760 - h, 104, h, color, 10) +
            rect(x + 20, 760 - h, 32, h, '#00000022', 10)
          );
        })
        .join('') +
      at(
        1244,
        236,
        stroke('M0 -20 L-34 60 L-60 110 M0 -20 L40 40 L34 100', ground, 34) +
          rect(-82, 98, 50, 22, paper, 10) +
          rect(14, 90, 54, 22, paper, 10) +
          path('M-40 -10 L-34 -130 Q0 -150 34 -130 L40 -10Z', coral) +
          stroke('M-28 -116 L-90 -60 L-80 -10', '#5F3520', 24) +
          stroke('M28 -116 L96 -180', '#5F3520', 24) +
          circle(0, -176, 42, '#5F3520') +
          path('M-43 -182 A43 43 0 0 1 43 -182 Q0 -200 -43 -182Z', '#17100E') +
          stroke('M-14 -164 Q0 -148 18 -164', paper, 7),
        0.96,
      ),
  );
}
