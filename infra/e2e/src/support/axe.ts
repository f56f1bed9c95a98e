import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type View, viewHeight, views } from '../pictures/sheet.ts';
import { desktop, phone, takenOver } from './browser.ts';

/** Axe without copies of each element's HTML in its results: failures name elements by selector. */
const axe = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/** Waits two frames, so that animations of a change are registered, then up to a second for those with an end. */
const settled = `(async () => {
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  await Promise.race([
    Promise.all(document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished.catch(() => undefined))),
    new Promise((done) => setTimeout(done, 1000)),
  ]);
})()`;
/**
 * Parts of media-chrome's player that display numbers but are named in words, which axe reports once a video has
 * loaded.
 */
const playerParts = ['media-time-display', 'media-playback-rate-button'];

/** Returns axe's violations within an element, as `rule: elements`. */
async function violations(page: Page, within: string, rules?: readonly string[]): Promise<string[]> {
  // An element that fades in does not have its final colours or position yet.
  await page.evaluate(settled);
  // Without details of passed rules axe needs a third of the time.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const context = JSON.stringify({ include: within, exclude: playerParts });
  const result: AxeResults = await page.evaluate(`axe.run(${context}, ${options})`);
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/**
 * Switches the colour scheme and waits until the page has changed its colours: POC's pages by script, the hosted
 * payment page by style sheet alone.
 */
async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html:is([data-scheme="${colorScheme}"], :not([data-scheme]))`).waitFor();
}

/** True if nothing scrolls sideways: neither the page nor a dialog's content. */
const fits = `document.documentElement.scrollWidth <= window.innerWidth &&
  [...document.querySelectorAll('.MuiDialogContent-root')].every((one) => one.scrollWidth <= one.clientWidth)`;

/** Names the filled buttons of a page when there are several. Buttons over the page and the hero's hidden slides do not count. */
const rivals = `(() => {
  const filled = [...document.querySelectorAll('.MuiButton-contained, .MuiButton-danfo')].filter(
    (one) => !one.closest('[role="dialog"], [inert], [aria-current]') && !one.matches('.skip-link') &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && getComputedStyle(one).position !== 'fixed',
  );
  return filled.length > 1 ? filled.map((one) => one.textContent) : [];
})()`;

/** Names the page headings whose number of lines changes when their font arrives. */
const rewrapped = `[...document.querySelectorAll('h1')].filter((one) => {
  const { fontFamily } = getComputedStyle(one);
  const { offsetHeight } = one;
  one.style.fontFamily = fontFamily.replace('"Bricolage Grotesque Variable", ', '');
  const moved = Math.abs(one.offsetHeight - offsetHeight);
  one.style.fontFamily = '';
  return moved > 4;
}).map((one) => one.textContent)`;

/** Placeholders that are wider than their field. */
const cut = `(() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('input[placeholder]')].filter((one) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    pen.font = font;
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return one.checkVisibility() && pen.measureText(one.placeholder).width > room;
  }).map((one) => one.placeholder);
})()`;

/** Tablets appear only in pictures. */
const isChecked = ({ width }: View): boolean => width === phone.width || width === desktop.width;
const heightOf = (width: number): number => (width === phone.width ? phone : desktop).height;

/** Called in each of the six views of a page. */
type OnView = (view: View) => Promise<void>;

/**
 * Checks a page on a phone and on a desktop. In dark mode it checks only colours.
 * @param onView takes pictures; without it the page keeps the usual heights, and tablets are left out
 */
export async function expectNoFault(
  page: Page,
  name: string,
  within = 'html',
  onView?: OnView,
): Promise<void> {
  // Dialogs may still be opening.
  await page.locator(within).first().waitFor();
  // Evaluated, because the content security policy refuses a script element.
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(axe);
  for (const view of [...views.slice(0, 3), ...views.slice(3).toReversed()]) {
    if (!onView && !isChecked(view)) continue;
    const { scheme, width } = view;
    if (page.viewportSize()?.width !== width || onView)
      await page.setViewportSize({ width, height: onView ? viewHeight : heightOf(width) });
    // Switches colours once for all widths.
    await inColours(page, scheme);
    const where = `${name}, ${scheme}, ${width} px`;
    if (isChecked(view)) {
      const rules = scheme === 'light' ? undefined : ['color-contrast'];
      expect(await violations(page, within, rules), where).toEqual([]);
    }
    if (scheme === 'light') expect(await page.evaluate<boolean>(fits), `${where} fits`).toBe(true);
    if (scheme === 'light' && isChecked(view)) {
      expect(await page.evaluate<string[]>(cut), `${where}: placeholders that are cut`).toEqual([]);
      expect(await page.evaluate<string[]>(rewrapped), `${where}: headings that wrap differently`).toEqual(
        [],
      );
    }
    await onView?.(view);
  }
}

/** Page script for `openWithoutShift`: collects layout shifts that no input caused. */
export const watchShifts = `{
  globalThis.pocShifts = [];
  const placeOf = ({ node, previousRect: from, currentRect: to }) =>
    (node?.parentElement?.outerHTML ?? '').slice(0, 120) + ' from ' + [from.x, from.y, from.height] + ' to ' + [to.x, to.y, to.height];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.pocShifts.push({ value, moved: sources.map(placeOf) });
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** Limit of the cumulative layout shift of every page. */
const maxShift = 0.02;

/** Opens a page, and checks its layout shifts. */
export async function openWithoutShift(page: Page, path: string, { mayShift = false } = {}): Promise<void> {
  // A dialog that was just closed may still navigate back, which aborts another navigation.
  await page.goto(path).catch(() => page.goto(path));
  // Not found by role: a dialog opened by the URL hides the page from the accessibility tree.
  await page.locator('h1').first().waitFor();
  await takenOver(page);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  if (mayShift) return;
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('pocShifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `layout shift of ${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
}

/** Checks that a page has at most one filled button. */
export const expectOneMainButton = async (page: Page): Promise<void> =>
  expect(await page.evaluate<string[]>(rivals), 'filled buttons').toEqual([]);

/** Selector of an open dialog. The page behind it is checked separately. */
export const dialog = '[role="dialog"]';
