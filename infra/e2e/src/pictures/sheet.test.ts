import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compareSheets, decode, encode, lossless, sheetOf, viewHeight, views } from './sheet.ts';

interface Look {
  readonly left?: number;
  readonly colour?: string;
  readonly text?: string;
  readonly weight?: number;
}

/** Draws a page with a line of text and a button in each view. */
async function draw({ left = 40, colour = '#0B6B3A', text = 'Watch Now', weight = 400 }: Look = {}) {
  const screenshots = views.map(({ width, scheme }) => {
    const [ground, ink] = scheme === 'light' ? ['#FBF8F1', '#14201A'] : ['#0E1411', '#F3F6F1'];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${viewHeight}">
      <rect width="100%" height="100%" fill="${ground}" />
      <text x="20" y="80" font-size="28" font-weight="${weight}" fill="${ink}">Naira and Sense</text>
      <rect x="${left}" y="200" width="160" height="44" rx="22" fill="${colour}" />
      <text x="${left + 20}" y="228" font-size="16" fill="#FFFFFF">${text}</text>
    </svg>`;
    return sharp(Buffer.from(svg)).png().toBuffer();
  });
  return sheetOf(await Promise.all(screenshots));
}

describe('a stored picture of a page', () => {
  const stored = async (look?: Look) => decode(await encode(await draw(look)));
  const faultsOf = async (look: Look) => compareSheets(await stored(), await stored(look)).faults;

  it('equals the same page, in spite of its compression', async () => {
    expect(await faultsOf({})).toEqual([]);
  });

  it('equals the page when letters are moved by less than a pixel', async () => {
    expect(await faultsOf({ left: 40.3 })).toEqual([]);
  });

  it.each<[string, Look]>([
    ['a button has another colour', { colour: '#B3261E' }],
    ['a button is moved by 24 px', { left: 64 }],
  ])('differs on a phone, light and dark, when %s', async (_, look) => {
    const faults = (await faultsOf(look)).join('\n');
    expect(faults).toContain('light, 360 px');
    expect(faults).toContain('dark, 360 px');
  });

  it('differs in the one view that changed', async () => {
    const changed = await draw();
    const from = await draw({ colour: '#B3261E' });
    // The upper half of a sheet has the light views.
    from.copy(changed, 0, 0, from.length / 2);
    const { faults } = compareSheets(await stored(), changed);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter((fault) => !fault.startsWith('light'))).toEqual([]);
  });

  it('is refused in another size', async () => {
    const other = await sharp(await lossless(await draw()))
      .resize(100)
      .webp()
      .toBuffer();
    await expect(decode(other)).rejects.toThrow('accept it again');
  });
});
