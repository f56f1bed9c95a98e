import { at, clip, path, type Svg, square } from '../draw.ts';
import { flask, stand } from '../merch-things.ts';
import { naira } from '../money.ts';
import { orange, paper, sky } from '../palette.ts';

/** Picture of the product of this name. */
export function liquidityFlask(): Svg {
  const wave = 'M-140 60 Q-70 20 0 60 T140 60 L140 360 L-140 360Z';
  const outline = 'M-130 -150 L130 -150 L130 310 Q130 350 90 350 L-90 350 Q-130 350 -130 310Z';
  return square(
    stand(orange, '#FFD0A0') +
      at(
        500,
        530,
        flask(
          '#1F5FA8',
          '#174A85',
          clip(
            outline,
            path(wave, sky, 'opacity="0.85"') +
              path('M-140 110 Q-70 70 0 110 T140 110 L140 360 L-140 360Z', paper, 'opacity="0.35"'),
          ) + at(0, -40, naira(paper, 14), 0.9),
        ),
        1.08,
        6,
      ),
  );
}
