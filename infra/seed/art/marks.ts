import { circle, many, path, rect, type Svg } from './draw.ts';
import { danfoStripes } from './patterns.ts';

const ink = 'currentColor';

/** Marks take the text colour where they are inlined, and a grey that stands on both grounds as plain images. */
const mark = (title: string, content: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 64" width="144" height="64" color="#7C8C82" role="img"><title>${title}</title>${content}</svg>`;

const bars = (x: number, y: number, widths: readonly number[], height: number, gap: number): Svg =>
  widths.map((w, i) => rect(x, y + i * gap, w, height, ink, height / 2)).join('');

const ring = (cx: number, cy: number, r: number, width: number): Svg =>
  circle(cx, cy, r, 'none', `stroke="${ink}" stroke-width="${width}"`);

/** Signs of eight companies that do not exist, as SVG files, by file name. */
export const partnerMarks: Record<string, () => Svg> = {
  'partner-1': () =>
    mark('Zuma Capital', path('M8 54 L36 10 Q46 4 54 16 L72 54Z', ink) + bars(84, 20, [52, 36, 44], 7, 12)),
  'partner-2': () =>
    mark(
      'Lekki Ledger',
      [18, 34, 26, 44].map((h, i) => rect(8 + i * 17, 54 - h, 12, h, ink, 3)).join('') +
        ring(108, 34, 18, 8) +
        circle(108, 34, 5, ink),
    ),
  'partner-3': () =>
    mark(
      'Harmattan Assets',
      many(4, (i) =>
        path(
          `M6 ${14 + i * 13} q17 -10 34 0 t34 0 t34 0 t30 0`,
          'none',
          `stroke="${ink}" stroke-width="6" stroke-linecap="round"`,
        ),
      ),
    ),
  'partner-4': () =>
    mark(
      'Osun Pay',
      ring(34, 32, 24, 9) +
        path('M34 20 V44 M22 32 H46', 'none', `stroke="${ink}" stroke-width="8"`) +
        path('M74 14 H132 L120 27 H74Z M74 37 H118 L106 50 H74Z', ink),
    ),
  'partner-5': () =>
    mark(
      'Bronze Gate Trust',
      path(
        'M10 54 V28 A24 22 0 0 1 58 28 V54 H46 V30 A12 12 0 0 0 22 30 V54Z M68 54 V28 A24 22 0 0 1 116 28 V54 H104 V30 A12 12 0 0 0 80 30 V54Z',
        ink,
      ) + rect(122, 10, 10, 44, ink, 5),
    ),
  'partner-6': () =>
    mark(
      'Kolo Cloud',
      rect(8, 22, 44, 34, ink, 6) +
        rect(20, 13, 20, 5, ink, 2.5) +
        path('M72 50 a14 14 0 0 1 4 -27 a18 18 0 0 1 34 -3 a15 15 0 0 1 12 30Z', ink),
    ),
  'partner-7': () =>
    mark(
      'Savanna Radio',
      circle(30, 32, 9, ink) +
        many(3, (i) =>
          path(
            `M${44 + i * 13} ${20 - i * 6} a${18 + i * 8} ${18 + i * 8} 0 0 1 0 ${24 + i * 12}`,
            'none',
            `stroke="${ink}" stroke-width="7" stroke-linecap="round"`,
          ),
        ) +
        bars(98, 18, [34, 22, 34], 6, 12),
    ),
  'partner-8': () =>
    mark(
      'Diamond Market Co-op',
      many(3, (i) =>
        path(
          `M${28 + i * 42} 6 L${52 + i * 42} 32 L${28 + i * 42} 58 L${4 + i * 42} 32Z`,
          i === 1 ? 'none' : ink,
          `stroke="${ink}" stroke-width="6"`,
        ),
      ),
    ),
};

const edge = danfoStripes('#FFC933', '#14201A', 0.5);

/** Stand-ins for a picture that is missing or broken, by file name. */
export const placeholders: Record<string, () => Svg> = {
  'placeholder-show': () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">${edge.defs}${rect(0, 0, 320, 180, '#1E2A23')}` +
    path('M160 0 L280 172 H40Z', '#FFC933', 'opacity="0.14"') +
    rect(0, 172, 320, 8, edge.paint) +
    many(7, (i) =>
      rect(
        20 + i * 12 + (i > 3 ? 180 : 0),
        150 - (i % 4) * 18,
        8,
        22 + (i % 4) * 18 - (i % 2) * 8,
        i % 3 ? '#4AD68A' : '#FF7A70',
        2,
        'opacity="0.45"',
      ),
    ) +
    circle(160, 66, 26, '#A9B8AE') +
    rect(142, 86, 36, 10, '#FFC933', 4) +
    path('M148 96 H172 L168 152 Q160 158 152 152Z', '#0E1411') +
    '</svg>',
  'placeholder-merch': () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${edge.defs}${rect(0, 0, 240, 240, '#1E2A23')}` +
    circle(120, 116, 92, '#26352C') +
    path(
      'M92 56 Q120 76 148 56 L176 66 L206 104 L182 122 L170 110 V186 H70 V110 L58 122 L34 104 L64 66Z',
      '#A9B8AE',
    ) +
    rect(70, 136, 100, 14, edge.paint) +
    rect(0, 232, 240, 8, edge.paint) +
    '</svg>',
};
