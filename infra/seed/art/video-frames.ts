import { person, printDefs, prints } from './cast.ts';
import { beam, bridge, danfo, moon, ripples, stars } from './city.ts';
import { at, circle, ellipse, fade, glow, gradient, path, picture, rect, type Svg, stroke } from './draw.ts';
import { chart, type Quote, quotes, skyline } from './market.ts';
import { coin } from './money.ts';
import { coral, green, ground, paper, sand, skins, steel, yellow } from './palette.ts';
import { danfoStripes } from './patterns.ts';
import { arm } from './people.ts';
import { bulbs, crowd, lamp, mic, spot } from './stage.ts';

/** Length of each of the three acts, and of the striped wipe between them, in seconds. */
const actSeconds = 5.5;
const wipeSeconds = 0.7;

/** Length of the whole film, in seconds. */
export const filmSeconds = actSeconds * 3;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const ease = (value: number): number => 1 - (1 - clamp(value)) ** 3;

const street = quotes('danfo-3', 20, 120, 20, 76);

function lagosNight(t: number): Svg {
  const night = gradient('#081426', '#1D4A6E');
  const growing = street.map((quote, i): Quote => {
    const grown = ease((t - 0.3 - i * 0.18) / 0.7);
    return {
      open: quote.open * grown,
      close: quote.close * grown,
      high: quote.high * grown,
      low: quote.low * grown,
    };
  });
  const busX = -500 + t * 470;
  return (
    night.defs +
    rect(0, 0, 1600, 900, night.paint) +
    stars('film', 1600, 420, 60) +
    at(1180, 420 - ease(t / 3) * 160, glow(0, 0, 420, sand, 0.4) + moon(160)) +
    at(0, 640, skyline('film-far', 1600, 170, '#0E2A45', '#C9A441')) +
    at(120, 610, chart(growing, 76, 42)) +
    rect(0, 640, 1600, 260, '#06101E') +
    at(1180, 690, ripples('film-moon', 400, 190, sand, 10)) +
    at(busX, 622 + Math.sin(t * 18) * 3, beam(420) + danfo(), 0.92) +
    at(-20, 640, bridge(1700, '#03080F'))
  );
}

/** Where the price stands in the lesson, 0 to 1, as a share of the act goes by. */
function lessonPrice(share: number): number {
  const turns: readonly (readonly [at: number, price: number])[] = [
    [0, 0.35],
    [0.12, 0.35],
    [0.32, 0.1],
    [0.62, 0.95],
    [0.8, 0.72],
    [1, 0.72],
  ];
  for (let i = 1; i < turns.length; i++) {
    const [fromAt, from] = turns[i - 1] ?? [0, 0];
    const [toAt, to] = turns[i] ?? [1, 0];
    if (share <= toAt) {
      const k = (share - fromAt) / (toAt - fromAt);
      return from + (to - from) * (0.5 - Math.cos(k * Math.PI) / 2);
    }
  }
  return 0.72;
}

function candleLesson(t: number): Svg {
  const share = clamp(t / (actSeconds - 0.6));
  const yOf = (price: number): number => 790 - price * 660;
  const steps = 90;
  let low = 1;
  let high = 0;
  let trail = '';
  for (let i = 0; i <= Math.round(share * steps); i++) {
    const price = lessonPrice(i / steps);
    low = Math.min(low, price);
    high = Math.max(high, price);
    trail += `${i === 0 ? 'M' : 'L'}${(170 + (i / steps) * 760).toFixed(1)} ${yOf(price).toFixed(1)} `;
  }
  const open = lessonPrice(0);
  const now = lessonPrice(share);
  const color = now >= open ? green : coral;
  const top = yOf(Math.max(open, now));
  const headX = 170 + share * 760;
  return (
    rect(0, 0, 1600, 900, '#101C16') +
    [0.1, 0.35, 0.6, 0.85].map((price) => rect(110, yOf(price) - 2, 1380, 3, '#FFFFFF14')).join('') +
    stroke(`M110 ${yOf(open)} L1490 ${yOf(open)}`, steel, 5, 'stroke-dasharray="4 20"') +
    (trail ? stroke(trail, yellow, 12) : '') +
    stroke(`M${headX} ${yOf(now)} L1240 ${yOf(now)}`, color, 5, 'stroke-dasharray="4 20"') +
    glow(headX, yOf(now), 70, yellow, 0.7) +
    circle(headX, yOf(now), 20, paper) +
    rect(1231, yOf(high), 18, yOf(low) - yOf(high), color, 9) +
    rect(1150, top, 180, Math.max(10, Math.abs(yOf(now) - yOf(open))), color, 18) +
    (share > 0.15
      ? at(
          1240,
          (yOf(open) + yOf(now)) / 2,
          fade(
            clamp(Math.abs(yOf(now) - yOf(open)) / 110),
            circle(-36, -14, 10, ground) +
              circle(36, -14, 10, ground) +
              (now >= open
                ? stroke('M-34 18 Q0 54 34 18', ground, 11)
                : stroke('M-30 40 Q0 10 30 40', ground, 11)),
          ),
        )
      : '')
  );
}

function punchLine(t: number): Svg {
  const swing = Math.sin(t * 2.4) * 12;
  const laughing = Math.sin(t * 9) > -0.35;
  const nod = Math.sin(t * 9) * 7;
  const rain = Array.from({ length: 14 }, (_, i) => {
    const x = (i * 397) % 1600;
    const y = ((t * (260 + (i % 4) * 60) + i * 173) % 1150) - 150;
    return at(
      x,
      y,
      coin(),
      0.34 + (i % 3) * 0.1,
      t * 90 + i * 40,
      (0.34 + (i % 3) * 0.1) * Math.cos(t * 4 + i),
    );
  }).join('');
  return (
    printDefs +
    rect(0, 0, 1600, 900, '#0E1612') +
    at(0, 830, fade(0.5, skyline('film-stage', 1600, 300, '#10261B', '#8A7430'))) +
    at(400, 50, spot(960, 260, green, 0.35), 1, -swing - 16) +
    at(800, 40, spot(920, 430, yellow, 0.55)) +
    at(1200, 50, spot(960, 260, coral, 0.35), 1, swing + 16) +
    at(400, 50, lamp(green), 1, -swing - 16) +
    at(800, 40, lamp(yellow)) +
    at(1200, 50, lamp(coral), 1, swing + 16) +
    bulbs(30, 1570, 20, 16) +
    rain +
    ellipse(800, 860, 440, 50, yellow, 'opacity="0.35"') +
    at(770, 560 + nod, person('kemi', { mouth: laughing ? 'laugh' : 'grin' }), 1.2, swing * 0.2) +
    at(1050, 690 + nod, arm(skins.cocoa, prints.sunRings.paint, 110, 330)) +
    at(1012, 566 + nod, mic(paper, ground), 0.8, -16) +
    at(1050, 690 + nod, arm(skins.cocoa, prints.sunRings.paint, 110, 330)) +
    at(-20, 905 + Math.sin(t * 9 + 1) * 5, crowd(1700, '#060A08', 15))
  );
}

const acts = [lagosNight, candleLesson, punchLine] as const;

/** A band of danfo stripes crosses the picture; at its middle nothing else is seen. */
function wipe(share: number): Svg {
  const edge = danfoStripes(yellow, ground, 3);
  const x = -2400 + share * 4400;
  return edge.defs + path(`M${x} 0 L${x + 2200} 0 L${x + 1900} 900 L${x - 300} 900Z`, edge.paint);
}

/** The film's picture at a moment, in seconds from its beginning. */
export function frame(seconds: number): Svg {
  const index = Math.min(acts.length - 1, Math.floor(seconds / actSeconds));
  const t = seconds - index * actSeconds;
  const leaving = (t - actSeconds + wipeSeconds / 2) / wipeSeconds;
  const arriving = t / wipeSeconds + 0.5;
  const hidden = leaving > 0 ? leaving : arriving < 1 && index > 0 ? arriving : 0;
  const act = acts[index] ?? lagosNight;
  return picture(1600, 900, act(t) + (hidden > 0 ? wipe(hidden) : ''));
}
