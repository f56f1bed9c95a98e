import { at, circle, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { chart, quotes } from '../market.ts';
import { amber, green, ground, paper, pine, red, wine, yellow } from '../palette.ts';
import { dots } from '../patterns.ts';
import { mic } from '../stage.ts';

/** Picture of the show of this name. */
export function ngxOnTheMic(): Svg {
  const tooth = dots('#0000001A', 34, 6);
  return sheet(
    tooth.defs +
      rect(0, 0, 1600, 900, green) +
      rect(0, 0, 1600, 900, tooth.paint) +
      at(100, 860, chart(quotes('ngx-left', 5, 260, 40, 90), 112, 76, pine, red)) +
      at(1060, 860, chart(quotes('ngx-right', 5, 560, -24, 90), 112, 76, pine, red)) +
      rect(0, 860, 1600, 40, pine) +
      at(
        800,
        400,
        path('M-170 -90 C-330 -80 -400 -200 -340 -330 C-310 -230 -250 -190 -140 -200Z', paper) +
          path('M170 -90 C330 -80 400 -200 340 -330 C310 -230 250 -190 140 -200Z', paper) +
          path(
            'M-340 -330 C-330 -290 -316 -262 -296 -240 L-350 -250 C-352 -280 -350 -310 -340 -330Z M340 -330 C330 -290 316 -262 296 -240 L350 -250 C352 -280 350 -310 340 -330Z',
            ground,
          ) +
          path(
            'M-200 -40 C-300 -80 -350 -50 -352 -10 C-300 30 -240 20 -190 0Z M200 -40 C300 -80 350 -50 352 -10 C300 30 240 20 190 0Z',
            amber,
          ) +
          at(0, 0, mic('#D6DED9', ground, yellow), 2.85) +
          circle(-84, -70, 48, paper) +
          circle(84, -70, 48, paper) +
          circle(-72, -62, 27, ground) +
          circle(96, -62, 27, ground) +
          circle(-62, -72, 9, paper) +
          circle(106, -72, 9, paper) +
          stroke('M-148 -150 L-44 -118 M148 -150 L44 -118', ground, 24) +
          path('M-90 26 Q0 60 90 26 Q80 120 0 122 Q-80 120 -90 26Z', wine) +
          path('M-88 30 Q0 62 88 30 L80 62 Q0 84 -80 62Z', paper) +
          stroke('M-44 150 C-50 230 50 230 44 150', yellow, 18),
      ),
  );
}
