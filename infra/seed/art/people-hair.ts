import { circle, ellipse, many, path, rect, type Svg, stroke } from './draw.ts';

export type Hair =
  | 'fade'
  | 'afro'
  | 'gele'
  | 'hijab'
  | 'fila'
  | 'braids'
  | 'bun'
  | 'cap'
  | 'puffs'
  | 'bald'
  | 'hula';

/** What lies behind the head and shoulders. */
export function hairBehind(hair: Hair, paint: string, accent: string): Svg {
  switch (hair) {
    case 'afro':
      return many(14, (i) => {
        const turn = (i / 14) * Math.PI * 2;
        return circle(Math.cos(turn) * 92, -62 + Math.sin(turn) * 84, 66, paint);
      });
    case 'gele':
      return (
        path(
          'M-120 -70 C-230 -150 -190 -300 -60 -268 C-40 -330 80 -340 96 -262 C210 -270 220 -130 120 -70Z',
          paint,
        ) + path('M60 -250 C190 -262 208 -130 116 -74 C150 -140 130 -210 60 -250Z', accent, 'opacity="0.7"')
      );
    case 'hijab':
      return path(
        'M0 -152 C-142 -152 -146 0 -128 110 C-120 190 -210 220 -230 490 L230 490 C210 220 120 190 128 110 C146 0 142 -152 0 -152Z',
        paint,
      );
    case 'braids':
      return (
        path('M-112 -40 C-120 -160 120 -160 112 -40 L112 60 L-112 60Z', paint) +
        many(4, (i) =>
          stroke(
            `M${-86 - i * 13} -40 C${-110 - i * 16} 60 ${-104 - i * 16} 160 ${-92 - i * 20} 250`,
            paint,
            19,
          ),
        ) +
        many(4, (i) =>
          stroke(`M${86 + i * 13} -40 C${110 + i * 16} 60 ${104 + i * 16} 160 ${92 + i * 20} 250`, paint, 19),
        ) +
        many(4, (i) => circle(-92 - i * 20, 250, 13, accent) + circle(92 + i * 20, 250, 13, accent))
      );
    case 'bun':
      return circle(0, -158, 62, paint) + stroke('M-46 -122 Q0 -100 46 -122', accent, 16);
    case 'puffs':
      return circle(-104, -118, 68, paint) + circle(104, -118, 68, paint);
    default:
      return '';
  }
}

/** What lies over the forehead. */
export function hairFront(hair: Hair, paint: string, accent: string): Svg {
  const crown = 'M-97 -22 C-108 -136 108 -136 97 -22 C92 -66 70 -78 0 -82 C-70 -78 -92 -66 -97 -22Z';
  switch (hair) {
    case 'afro':
      return (
        path('M-108 -14 C-150 -180 150 -180 108 -14 C98 -70 60 -80 0 -76 C-60 -80 -98 -70 -108 -14Z', paint) +
        path(
          'M-150 -70 C-130 -170 -20 -205 40 -196 C-40 -178 -110 -140 -150 -70Z',
          '#FFFFFF',
          'opacity="0.08"',
        )
      );
    case 'gele':
      return (
        path(
          'M-110 -34 C-70 -84 70 -84 110 -34 C136 -80 126 -118 100 -132 C40 -164 -50 -164 -104 -130 C-128 -116 -136 -80 -110 -34Z',
          paint,
        ) +
        stroke('M-114 -68 C-60 -118 60 -118 116 -66', accent, 10) +
        stroke('M-112 -98 C-50 -146 60 -146 112 -96', accent, 8) +
        stroke('M-92 -128 C-120 -190 -110 -240 -66 -262', accent, 8) +
        stroke('M-30 -148 C-50 -210 -20 -270 20 -292', accent, 8) +
        stroke('M44 -146 C40 -200 66 -240 100 -254', accent, 8) +
        stroke('M92 -120 C130 -160 160 -170 178 -166', accent, 8)
      );
    case 'hijab':
      return (
        `<path fill-rule="evenodd" fill="${paint}" d="M0 -154 C-132 -154 -142 -10 -124 90 C-110 150 -60 178 0 178 C60 178 110 150 124 90 C142 -10 132 -154 0 -154Z M0 -96 C70 -96 84 -40 84 0 C84 66 58 122 0 124 C-58 122 -84 66 -84 0 C-84 -40 -70 -96 0 -96Z"/>` +
        stroke('M-82 -20 C-80 -70 -50 -94 0 -95 C50 -94 80 -70 82 -20', accent, 8) +
        path('M-110 104 C-40 190 90 184 128 90 C150 200 130 260 60 300 C-20 290 -90 220 -110 120Z', paint) +
        stroke('M-96 140 C-30 208 70 206 116 128', '#00000033', 8) +
        stroke('M-70 190 C-10 250 60 250 112 190', '#00000033', 8)
      );
    case 'fila':
      return (
        path(
          'M-98 -46 C-96 -110 -96 -160 -70 -178 C-10 -214 90 -196 132 -150 C142 -136 122 -110 98 -92 L97 -44 C40 -82 -40 -84 -98 -46Z',
          paint,
        ) +
        path(
          'M98 -92 C122 -110 142 -136 132 -150 C110 -172 80 -186 48 -192 C80 -160 96 -130 98 -92Z',
          '#000000',
          'opacity="0.25"',
        ) +
        stroke('M-98 -50 C-40 -88 40 -86 97 -48', accent, 12)
      );
    case 'hula':
      return (
        path('M-97 -40 L-88 -150 Q0 -186 88 -150 L97 -40 C50 -76 -50 -76 -97 -40Z', paint) +
        stroke('M-94 -62 C-46 -94 46 -94 94 -62', accent, 11) +
        stroke('M-88 -146 Q0 -178 88 -146', accent, 9) +
        many(5, (i) =>
          rect(
            -66 + i * 28,
            -134 + Math.abs(i - 2) * 5,
            18,
            18,
            accent,
            2,
            `transform="rotate(45 ${-57 + i * 28} ${-125 + Math.abs(i - 2) * 5})"`,
          ),
        )
      );
    case 'cap':
      return (
        path('M-99 -34 C-104 -160 104 -160 99 -34 Q0 -64 -99 -34Z', paint) +
        path('M-100 -40 C-60 -72 60 -72 104 -42 C160 -46 186 -30 190 -12 C130 -30 60 -40 -100 -30Z', accent) +
        circle(0, -128, 10, accent)
      );
    case 'braids':
      return (
        path(crown, paint) +
        many(5, (i) =>
          stroke(
            `M${-52 + i * 26} -84 C${-60 + i * 30} -104 ${-44 + i * 22} -118 ${-30 + i * 15} -118`,
            '#FFFFFF22',
            4,
          ),
        )
      );
    case 'bald':
      return ellipse(-34, -84, 30, 12, '#FFFFFF', 'opacity="0.22" transform="rotate(-18 -34 -84)"');
    case 'fade':
      return (
        path(crown, paint) +
        path('M-97 -22 C-92 -66 -84 -72 -78 -74 L-84 -8Z M97 -22 C92 -66 84 -72 78 -74 L84 -8Z', paint)
      );
    default:
      return path(crown, paint);
  }
}
