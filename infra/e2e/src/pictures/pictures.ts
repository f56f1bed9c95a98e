import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repoRoot, testStateDir } from '@poc/stack/paths';
import type { Page } from 'playwright-core';
import { compareSheets, decode, encode, lossless, type Sheet, sheetOf, type View, views } from './sheet.ts';

/** Command that stores changed pictures. */
const acceptCommand = 'npm run ops -- pictures --accept';
/** Set by `npm run ops -- pictures`. */
const isAccepting = process.env.POC_PICTURES === 'accept';

const stored = join(repoRoot, 'infra/e2e/pictures');
const fileOf = (name: string): string => join(stored, `${name}.webp`);

/** Resolves when pictures and fonts have loaded and nothing has moved for some frames; at the latest after 3 s. */
const still = `(async () => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const inView = (one) => { const { top, bottom, width } = one.getBoundingClientRect(); return width > 0 && bottom > 0 && top < innerHeight; };
  const place = () => [...document.querySelectorAll('body *')].reduce((sum, one, at) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return sum + left * 3 + top * 5 + width * 7 + height * 11 + at;
  }, 0);
  const isBusy = () => document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') !== null ||
    [...document.images].some((one) => !one.complete && inView(one));
  let last = NaN;
  let frames = 0;
  for (const from = performance.now(); frames < 6 && performance.now() - from < 3000;) {
    await frame();
    const now = place();
    frames = now === last && !isBusy() ? frames + 1 : 0;
    last = now;
  }
  await Promise.all([...document.images].filter((one) => one.complete && inView(one)).map((one) => one.decode().catch(() => undefined)));
})()`;

/** Takes the six pictures of a page and compares them with the stored ones. Dialogs may be opened in between. */
export class Pictures {
  readonly #taken = new Map<string, Buffer>();
  readonly #hide: string;

  /** @param hide selector of elements that differ in each run */
  constructor(hide = '') {
    this.#hide = [hide, 'video', 'canvas'].filter(Boolean).join(', ');
  }

  async take(page: Page, view: View): Promise<void> {
    await page.evaluate(still);
    const style = `:is(${this.#hide}) { visibility: hidden !important; }
      ::-webkit-scrollbar { display: none; }`;
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', style });
    this.#taken.set(keyOf(view), picture);
  }

  /** @throws if the pictures differ from the stored ones; `pictures --accept` stores them instead */
  async expectStored(name: string): Promise<void> {
    const sheet = await sheetOf(views.map((view) => this.#taken.get(keyOf(view)) ?? Buffer.alloc(0)));
    const file = fileOf(name);
    const fault = existsSync(file) ? await faultOf(name, sheet) : `${name} has no picture`;
    if (fault === undefined) return;
    if (!isAccepting) throw new Error(`${fault}\n${acceptCommand} ${name} stores the new look`);
    mkdirSync(stored, { recursive: true });
    writeFileSync(file, await encode(sheet));
    console.log(`stored ${relative(repoRoot, file)}, because ${fault}`);
  }
}

const keyOf = ({ scheme, width }: View): string => `${scheme} ${width}`;

/** Compares a sheet with the stored one, and writes both and their difference if they differ. */
async function faultOf(name: string, sheet: Sheet): Promise<string | undefined> {
  // Compression changes the colours of edges, in the same way each time.
  const compressed = await decode(await encode(sheet));
  const { faults, difference } = compareSheets(await decode(readFileSync(fileOf(name))), compressed);
  if (faults.length === 0) return undefined;
  const folder = join(testStateDir(), 'reports', 'pictures');
  mkdirSync(folder, { recursive: true });
  const files = { actual: sheet, difference: difference() };
  const written = await Promise.all(
    Object.entries(files).map(async ([kind, pixels]) => {
      const file = join(folder, `${name}.${kind}.png`);
      writeFileSync(file, await lossless(pixels));
      return relative(repoRoot, file);
    }),
  );
  return [`${name} looks different: ${faults.join('; ')}`, ...written].join('\n');
}

/** Returns the stored pictures without a name in this list. `pictures --accept` deletes them. */
export function unusedPictures(names: readonly string[]): string[] {
  if (!existsSync(stored)) return [];
  const unused = readdirSync(stored).filter((file) => !names.includes(file.replace(/\.webp$/, '')));
  if (!isAccepting) return unused;
  for (const file of unused) rmSync(join(stored, file));
  return [];
}
