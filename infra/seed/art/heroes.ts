import { person, printDefs, prints } from './cast.ts';
import { beam, bridge, danfo, moon, ripples, stars } from './city.ts';
import { at, ellipse, fade, glow, gradient, many, picture, randomFrom, rect, type Svg } from './draw.ts';
import { chart, quotes, skyline } from './market.ts';
import { coin, flyingNote } from './money.ts';
import { coral, green, ground, orange, paper, pine, sand, skins, sky, yellow } from './palette.ts';
import { arm } from './people.ts';
import { bulbs, crowd, lamp, mic, rays, spot } from './stage.ts';

// The home page sets its words over the left half: there the pictures stay dark and quiet.
const sheet = (content: Svg): Svg => picture(1600, 900, content);

function stageNight(): Svg {
  const back = gradient('#0B100E', '#1C3A2B', [0, 0, 1, 1]);
  return sheet(
    printDefs +
      back.defs +
      rect(0, 0, 1600, 900, back.paint) +
      at(700, 830, fade(0.5, skyline('stage', 940, 420, '#10261B', '#E8B93A'))) +
      at(0, 830, fade(0.5, skyline('stage-left', 700, 170, '#101D16', '#8A7430'))) +
      at(860, 60, spot(900, 240, green, 0.28), 1, 14) +
      at(1180, 40, spot(920, 430, yellow, 0.6)) +
      at(1500, 60, spot(900, 240, coral, 0.34), 1, -14) +
      at(860, 60, lamp(green), 1, 14) +
      at(1180, 44, lamp(yellow)) +
      at(1500, 60, lamp(coral), 1, -14) +
      rect(0, 0, 1600, 18, '#060908') +
      bulbs(720, 1590, 20, 12) +
      ellipse(1180, 860, 440, 50, yellow, 'opacity="0.4"') +
      at(1150, 540, person('kemi'), 1.32) +
      at(1446, 690, arm(skins.cocoa, prints.sunRings.paint, 110, 330), 1.14) +
      at(1408, 560, mic(paper, ground), 0.86, -16) +
      at(1446, 690, arm(skins.cocoa, prints.sunRings.paint, 110, 330), 1.14) +
      at(-20, 905, crowd(1700, '#070B09', 15)),
  );
}

function bridgeNight(): Svg {
  const night = gradient('#081426', '#1D4A6E');
  return sheet(
    night.defs +
      rect(0, 0, 1600, 900, night.paint) +
      stars('hero-bridge', 1600, 460, 110) +
      glow(1180, 280, 520, sand, 0.45) +
      at(1180, 280, moon(200)) +
      at(0, 640, skyline('lagos-far', 1600, 190, '#0E2A45', '#C9A441')) +
      at(760, 640, chart(quotes('lagoon', 12, 120, 22, 50), 74, 50)) +
      rect(0, 640, 1600, 260, '#06101E') +
      at(1180, 690, ripples('hero-moon', 460, 200, sand, 11)) +
      at(300, 720, fade(0.5, ripples('hero-lamp', 160, 150, yellow, 7))) +
      at(720, 720, fade(0.6, ripples('hero-lamp-2', 140, 150, coral, 7))) +
      at(1120, 624, at(0, 0, beam(420)) + danfo(), 0.98) +
      at(-20, 640, bridge(1700, '#03080F')),
  );
}

function fullHouse(): Svg {
  const next = randomFrom('confetti');
  const back = gradient('#0E1411', '#0B6B3A', [0, 0, 1, 0.4]);
  // The rays are calmed where the words stand.
  const calm = gradient(ground, ground, [0, 0, 1, 0], 0.85, 0);
  const paperRain = many(34, () => {
    const x = 620 + next() * 980;
    const y = next() * 520;
    return rect(
      -9,
      -5,
      18,
      10,
      [yellow, coral, green, sky, paper][Math.floor(next() * 5)] ?? paper,
      2,
      `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(next() * 180).toFixed(0)})"`,
    );
  });
  return sheet(
    printDefs +
      back.defs +
      rect(0, 0, 1600, 900, back.paint) +
      fade(0.16, at(1180, 640, rays(26, 1300, green))) +
      calm.defs +
      rect(0, 0, 1000, 900, calm.paint) +
      glow(1200, 520, 620, yellow, 0.35) +
      paperRain +
      at(880, 190, flyingNote(green, pine), 0.62, -18) +
      at(1470, 130, flyingNote(orange, '#8A3B00'), 0.66, 20) +
      at(1180, 80, coin(), 0.6, 12) +
      at(700, 420, coin(), 0.46, -20) +
      at(965, 490, person('zainab', { mouth: 'grin', eyes: 'closed' }), 0.86, -6) +
      at(1415, 480, person('member'), 0.88, 6) +
      at(1190, 380, person('emeka', { eyes: 'closed' }), 0.92) +
      at(860, 700, person('tunde', { eyes: 'closed' }), 0.98, -7) +
      at(1480, 690, person('aisha'), 0.98, 7) +
      at(1170, 740, person('ada', { mouth: 'laugh', eyes: 'closed' }), 1.04),
  );
}

/** Wide pictures behind the three slides of the home page, by file name. */
export const heroes: Record<string, () => Svg> = {
  'hero-1': stageNight,
  'hero-2': bridgeNight,
  'hero-3': fullHouse,
};
