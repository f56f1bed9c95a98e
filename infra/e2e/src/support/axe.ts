import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Who } from './api.ts';
import { desktop, type OpenPerson, phone, takenOver } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Two frames: what a change of colours or width sets in motion is known by then. */
const settled = `(async () => {
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  await Promise.race([
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
    new Promise((done) => setTimeout(done, 1000)),
  ]);
})()`;
/** What axe finds wrong within an element of a page, as `rule: elements`. */
async function violations(page: Page, within: string, rules?: readonly string[]): Promise<string[]> {
  // What is still fading in has neither its colours nor its place.
  await page.evaluate(settled);
  // Without the details of all that is right it takes a third of the time.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const result: AxeResults = await page.evaluate(`axe.run('${within}', ${options})`);
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Waits until the page has heard of it: ours follow by script, the hosted payment page by its style sheet alone. */
async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html:is([data-scheme="${colorScheme}"], :not([data-scheme]))`).waitFor();
}

/** Nothing scrolls sideways: neither the page nor what a dialog holds. */
const fits = `document.documentElement.scrollWidth <= window.innerWidth &&
  [...document.querySelectorAll('.MuiDialogContent-root')].every((one) => one.scrollWidth <= one.clientWidth)`;

/** Looks at what a page shows, on a phone and on a desk; in the dark, too, where only colours differ. */
export async function expectNoFault(page: Page, name: string, within = 'html'): Promise<void> {
  // Dialogs may still be on their way.
  await page.locator(within).first().waitFor();
  // Not as a script element: the page's own content security policy rightly refuses that.
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(axe);
  // Colours change once for both widths.
  const widths = [phone, desktop];
  await inColours(page, 'light');
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    const where = `${name} at ${viewport.width} px`;
    expect(await violations(page, within), where).toEqual([]);
    expect(await page.evaluate<boolean>(fits), `${where} fits`).toBe(true);
  }
  await inColours(page, 'dark');
  for (const viewport of widths.toReversed()) {
    await page.setViewportSize(viewport);
    const where = `${name} in the dark at ${viewport.width} px`;
    expect(await violations(page, within, ['color-contrast']), where).toEqual([]);
  }
}

/** Looks at one page after the other. */
export async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // A dialog that was just closed may still be on its way back in the history, which ends another navigation.
    await page.goto(path).catch(() => page.goto(path));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await takenOver(page);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await expectNoFault(page, path);
  }
}

/** The page behind it is looked at by itself. */
export const dialog = '[role="dialog"]';

/** Looks at the dialog that a button opens, and closes it. */
export async function inDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectNoFault(page, String(button), dialog);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Somebody's ways through the site, at once: while one page loads, another is looked at. */
export async function sideBySide(
  open: OpenPerson,
  as: Who | undefined,
  ...ways: ((page: Page) => Promise<void>)[]
): Promise<void> {
  await Promise.all(ways.map(async (way) => way((await open(as && { as })).page)));
}
