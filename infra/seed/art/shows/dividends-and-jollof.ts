import { at, ellipse, fade, many, path, randomFrom, rect, type Svg, sheet, stroke } from '../draw.ts';
import { coin } from '../money.ts';
import { burnt, coral, green, paper, red, wine, yellow } from '../palette.ts';
import { diamonds } from '../patterns.ts';
import { rays } from '../stage.ts';

/** Picture of the show of this name. */
export function dividendsAndJollof(): Svg {
  const next = randomFrom('jollof');
  const cloth = diamonds(wine, coral, yellow, 1.3);
  const rice = many(150, () => {
    const x = -390 + next() * 780;
    const room = Math.sqrt(Math.max(0, 1 - (x / 420) ** 2)) * 120;
    const y = -room + next() * room * 1.6 - 20;
    return ellipse(
      Math.round(x),
      Math.round(y),
      26,
      9,
      ['#E2682A', '#F28B3B', '#C9481C', '#FFB86B'][Math.floor(next() * 4)] ?? burnt,
      `transform="rotate(${Math.round(next() * 180)} ${Math.round(x)} ${Math.round(y)})"`,
    );
  });
  const steam = (x: number, d: string, color: string): Svg => at(x, 330, stroke(d, color, 20));
  return sheet(
    cloth.defs +
      rect(0, 0, 1600, 900, coral) +
      fade(0.35, at(800, 420, rays(20, 1300, '#FF9A8F'))) +
      rect(0, 760, 1600, 140, cloth.paint) +
      rect(0, 752, 1600, 14, yellow) +
      steam(600, 'M0 0 L20 -70 L-30 -120 L30 -190 L0 -250 L50 -310', paper) +
      steam(800, 'M0 -20 L40 -90 L0 -140 L60 -220 L30 -280 L90 -340', yellow) +
      steam(1000, 'M0 0 L30 -60 L-20 -130 L50 -180 L20 -260', paper) +
      at(
        800,
        470,
        ellipse(0, 350, 520, 40, '#00000033') +
          path('M-470 0 C-470 250 -320 350 0 350 C320 350 470 250 470 0Z', '#23292B') +
          path('M180 0 L470 0 C470 250 320 350 60 350 C160 260 200 140 180 0Z', '#151A1C') +
          path(
            'M-400 80 C-380 200 -310 270 -240 300',
            'none',
            'stroke="#FFFFFF" stroke-width="18" stroke-linecap="round" opacity="0.25"',
          ) +
          stroke('M-470 50 C-600 40 -600 160 -450 150 M470 50 C600 40 600 160 450 150', '#23292B', 34) +
          ellipse(0, 0, 486, 128, '#3A4245') +
          ellipse(0, 4, 446, 106, wine) +
          path(
            'M-430 0 C-380 -150 -160 -190 0 -180 C170 -190 380 -150 430 0 C380 80 -380 80 -430 0Z',
            burnt,
          ) +
          at(0, -20, rice) +
          at(-230, -60, coin(), 0.95, -16) +
          at(40, -120, coin(), 1.15, 8) +
          at(270, -50, coin(), 0.9, 20) +
          at(-60, 20, coin(), 0.8, 30) +
          many(6, (i) =>
            ellipse(
              -320 + i * 130,
              -40 + (i % 2) * 60,
              30,
              13,
              i % 2 ? green : red,
              `transform="rotate(${i * 40} ${-320 + i * 130} ${-40 + (i % 2) * 60})"`,
            ),
          ),
      ) +
      at(
        1290,
        300,
        rect(-16, -60, 32, 420, '#B97A45', 16) +
          ellipse(0, -110, 74, 92, '#B97A45') +
          ellipse(0, -104, 50, 66, '#9A5B2E'),
        1,
        24,
      ),
  );
}
