import { describe, expect, it } from 'vitest';
import { ladderOf, qualityOf } from './ladder.ts';

const sizes = (width: number, height: number) =>
  ladderOf({ width, height }).map((rung) => [rung.quality, rung.width, rung.height]);

describe('the qualities of a video', () => {
  it.each([
    ['4K', [3840, 2160], [360, 480, 720, 1080, 2160]],
    ['Full HD', [1920, 1080], [360, 480, 720, 1080]],
    ['a wide film', [1920, 800], [360, 480, 720, 1080]],
    ['an upright phone video', [1080, 1920], [360, 480, 720, 1080]],
    ['slightly above a standard quality', [1280, 736], [360, 480, 720]],
    ['between two qualities: its own is offered too', [1600, 900], [360, 480, 720, 900]],
    ['below the lowest: only its own', [320, 240], [240]],
    ['above the highest', [7680, 4320], [360, 480, 720, 1080, 2160]],
  ] as const)('%s', (_, [width, height], qualities) => {
    expect(ladderOf({ width, height }).map(({ quality }) => quality)).toEqual(qualities);
  });

  it('preserve the aspect ratio in even pixels, never larger than the source', () => {
    expect(sizes(1920, 1080).at(0)).toEqual([360, 640, 360]);
    expect(sizes(1080, 1920).at(0)).toEqual([360, 360, 640]);
    expect(sizes(1920, 800).at(2)).toEqual([720, 1280, 534]);
    expect(sizes(321, 241)).toEqual([[241, 320, 240]]);
    for (const [width, height] of [
      [1919, 1079],
      [853, 480],
      [2, 2],
      [4096, 2],
    ] as const) {
      for (const rung of ladderOf({ width, height })) {
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.width).toBeLessThanOrEqual(width);
        expect(rung.height).toBeLessThanOrEqual(height);
      }
    }
  });

  it('cost more the better they are', () => {
    const rates = ladderOf({ width: 3840, height: 2160 }).map(({ maxRate }) => maxRate);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(qualityOf({ width: 1440, height: 1080 })).toBe(1080);
  });
});
