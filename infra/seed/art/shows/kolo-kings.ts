import { at, circle, ellipse, fade, many, path, rect, type Svg, sheet, stroke } from '../draw.ts';
import { coin, coinStack, kolo } from '../money.ts';
import { amber, coral, forest, paper, pine, steel, yellow } from '../palette.ts';
import { rays } from '../stage.ts';

/** Picture of the show of this name. */
export function koloKings(): Svg {
  const crown =
    path('M-170 0 L-200 -190 L-92 -96 L0 -240 L92 -96 L200 -190 L170 0Z', yellow) +
    path('M60 -146 L92 -96 L200 -190 L170 0 L60 0Z', amber) +
    rect(-174, -14, 348, 46, coral, 10) +
    many(5, (i) => circle(-130 + i * 65, 9, 13, paper)) +
    circle(-200, -198, 20, coral) +
    circle(0, -250, 24, coral) +
    circle(200, -198, 20, coral);
  return sheet(
    rect(0, 0, 1600, 900, forest) +
      fade(0.6, at(800, 520, rays(24, 1200, '#0E7C45'))) +
      ellipse(800, 850, 620, 46, pine) +
      at(800, 846, kolo(), 1.85) +
      at(770, 354, crown, 0.92, -5) +
      at(780, 92, coin(), 0.9, 10) +
      stroke('M740 -10 L748 30 M820 -20 L814 20', yellow, 10) +
      at(270, 846, coinStack(6), 1.25) +
      at(420, 860, coinStack(3), 1.25) +
      at(1370, 856, coinStack(9), 1.25) +
      at(1220, 866, coinStack(2), 1.25) +
      at(
        1300,
        330,
        rect(-20, -40, 40, 430, '#B97A45', 14) +
          rect(-130, -110, 260, 110, '#39423D', 16) +
          rect(-130, -110, 60, 110, steel, 16),
        0.95,
        36,
      ) +
      at(280, 300, stroke('M-60 60 L60 -60 M-10 90 L110 30 M-100 10 L10 -100', yellow, 14), 0.9),
  );
}
