import { person, printDefs } from '../cast.ts';
import { at, circle, clip, rect, type Svg, sheet } from '../draw.ts';
import { chart, quotes } from '../market.ts';
import { coral, forest, red } from '../palette.ts';
import { shells } from '../patterns.ts';

/** Picture of the show of this name. */
export function auntyPortfolio(): Svg {
  const wall = shells('#F7E7C4', '#EBC97A', coral, 2.2);
  return sheet(
    printDefs +
      wall.defs +
      rect(0, 0, 1600, 900, '#F7E7C4') +
      rect(0, 0, 1600, 900, wall.paint, 0, 'opacity="0.55"') +
      circle(800, 470, 420, red) +
      at(130, 900, chart(quotes('aunty-left', 5, 200, 26, 60), 120, 74, forest, coral)) +
      at(1090, 900, chart(quotes('aunty-right', 5, 330, 36, 60), 120, 74, forest, coral)) +
      at(800, 560, person('aunty'), 1.62) +
      clip(
        'M672 506 L792 510 Q786 602 728 600 Q676 594 672 506Z',
        at(672, 596, chart(quotes('lens', 6, 30, 8, 14), 20, 12)),
      ) +
      clip(
        'M928 506 L808 510 Q814 602 872 600 Q924 594 928 506Z',
        at(814, 596, chart(quotes('lens2', 6, 30, 8, 14), 20, 12)),
      ),
  );
}
