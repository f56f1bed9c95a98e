import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

/** A page of an administrators' list. */
const pageRows = 25;

interface Measured {
  /** Rows that lie in the window. */
  visible: number;
  heights: number[];
  /** Width of the page beyond the window. */
  overflow: number;
  /** Middles of the search and the tools. */
  middles: number[];
  /** Controls smaller than 24 pixels. */
  small: string[];
}

const measure = `(() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll('main ' + selector)];
  const rows = all('.MuiDataGrid-row').map(boxOf);
  const middleOf = (box) => Math.round(box.top + box.height / 2);
  const tool = all('button').find(({ textContent }) => textContent === 'Columns');
  return {
    visible: rows.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
    overflow: document.documentElement.scrollWidth - innerWidth,
    middles: [...new Set([all('input[type=search]')[0], tool].map(boxOf).map(middleOf))],
    small: all(':is(button, a, select):not(.MuiDataGrid-columnHeaders *)')
      .filter((one) => one.checkVisibility() && !one.closest('p'))
      .filter((one) => boxOf(one).height < 24 || boxOf(one).width < 24)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  };
})()`;

/** Repeats the rows of each list until a page is full. */
const fillPages = (page: Page) =>
  page.route(new RegExp(`/api/.*limit=${pageRows}`), async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { id: string }[];
    const json = Array.from({ length: pageRows }, (_, at) => ({
      ...rows[at % rows.length],
      id: String(at).padStart(24, '0'),
    }));
    await route.fulfill({ response, json });
  });

describe('lists of administrators on a desktop', () => {
  const open = useBrowser();

  it.each(['orders', 'merch', 'users', 'posts', 'shows'])(
    '/admin/%s shows 18 rows without scrolling',
    async (list) => {
      const { page } = await open({ as: 'admin' });
      await fillPages(page);
      await page.goto(`/admin/${list}`);
      await expect.poll(() => page.locator('.MuiDataGrid-row').count()).toBe(pageRows);
      await page.getByRole('button', { name: 'Columns' }).waitFor();
      const { visible, heights, overflow, middles, small } = await page.evaluate<Measured>(measure);
      expect(visible).toBeGreaterThanOrEqual(18);
      expect(Math.max(...heights)).toBeLessThanOrEqual(44);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(middles).toHaveLength(1);
      expect(small).toEqual([]);
      await page.getByRole('button', { name: 'Compact' }).click();
      await expect
        .poll(async () => Math.max(...(await page.evaluate<Measured>(measure)).heights))
        .toBeGreaterThan(44);
    },
  );
});
