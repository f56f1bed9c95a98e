import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@poc/stack/paths';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pictures, unusedPictures } from '../pictures/pictures.ts';
import { dialog, expectNoFault, expectOneMainButton, openWithoutShift, watchShifts } from '../support/axe.ts';
import { desktop, phone, takenOver, takesPictures, useBrowser } from '../support/browser.ts';
import { useProducts } from '../support/products.ts';
import { until } from '../support/system.ts';
import { type PageView, type Person, pages } from './pages.ts';
import { createWorld, type World } from './world.ts';

/** Reads the paths of all pages from the build. */
const routes = () =>
  (JSON.parse(readFileSync(join(repoRoot, 'web/dist/.pages/pages.json'), 'utf8')) as { path: string }[]).map(
    ({ path }) => path,
  );

const views = Object.entries(pages).map(([name, view]) => ({ name, ...view }));

describe('every page and dialog: no violation, no layout shift above 0.02', () => {
  const open = useBrowser({ closeAfter: afterAll });
  const addProduct = useProducts();
  let world: World;
  beforeAll(async () => {
    world = await createWorld(addProduct);
  });

  const idle = new Map<Person, Page[]>();
  /** Runs `visit` on a page of a person that no other test uses at the same time. */
  async function withPage(as: Person, visit: (page: Page) => Promise<void>): Promise<void> {
    const free = idle.get(as) ?? [];
    idle.set(as, free);
    const page = free.pop() ?? (await openPage(as));
    await visit(page);
    free.push(page);
  }
  /** Opens a page that begins every visit with the browser storage of a fresh sign-in, and a buyer's with a cart. */
  async function openPage(as: Person): Promise<Page> {
    const whoIs = { visitor: undefined, member: 'member', admin: 'admin', ...world } as const;
    const who = whoIs[as];
    const { page } = await open(who && { as: who });
    const cart = as === 'buyer' ? { cart: JSON.stringify(world.cart) } : {};
    await page.addInitScript(`sessionStorage.clear();
      for (const name of Object.keys(localStorage)) if (!['token', 'user'].includes(name)) localStorage.removeItem(name);
      Object.assign(localStorage, ${JSON.stringify(cart)});`);
    await page.addInitScript(watchShifts);
    return page;
  }

  const check = async (page: Page, view: PageView, name: string, within?: string) => {
    if (!takesPictures()) return expectNoFault(page, name, within);
    const pictures = new Pictures(view.hide);
    await expectNoFault(page, name, within, (one) => pictures.take(page, one));
    if (view.withoutPicture === undefined) await pictures.expectStored(name);
  };

  async function visit(page: Page, view: (typeof views)[number]): Promise<void> {
    await page.setViewportSize(view.name.length % 2 === 0 ? desktop : phone);
    const path = typeof view.path === 'string' ? view.path : view.path(world);
    await openWithoutShift(page, path, { mayShift: view.mayShift || takesPictures() });
    if (view.shows) await page.getByText(view.shows).first().waitFor();
    await check(page, view, view.name);
    if (!view.hasSeveralMainButtons) await expectOneMainButton(page);
    for (const [name, step] of Object.entries(view.steps ?? {})) {
      await takenOver(page);
      if (typeof step === 'function') await step(page, world);
      else {
        await page.getByRole('button', { name: step }).first().click();
        await page.getByRole('dialog').waitFor();
      }
      const isDialog = (await page.getByRole('dialog').count()) > 0;
      await check(page, view, `${view.name}.${name}`, isDialog ? dialog : undefined);
      if (isDialog) await closeDialogs(page);
    }
  }

  describe.concurrent('side by side', () => {
    it.for(views.filter(({ isLast }) => !isLast))('$name', (view) =>
      withPage(view.as ?? 'visitor', (page) => visit(page, view)),
    );
  });

  it.for(views.filter(({ isLast }) => isLast))('$name', (view) =>
    withPage(view.as ?? 'visitor', (page) => visit(page, view)),
  );
});

it('every route has a page', () => {
  const known = routes();
  expect(known.length).toBeGreaterThan(60);
  const order = { id: '1', order_id: '1', reference: '1', authorization_url: '1' };
  const someWorld = { announcement: '1', paid: order, open: order, owing: order };
  const visited = views.map(({ path }) => {
    const [bare = ''] = (typeof path === 'string' ? path : path(someWorld as never)).split(/[?#]/);
    const fits = (route: string) => new RegExp(`^${route.replace(':id', '[^/]+')}$`).test(bare);
    return known.includes(bare) ? bare : known.find(fits);
  });
  expect(known.filter((route) => !visited.includes(route))).toEqual([]);
});

it('every stored picture has a page', () => {
  const named = views.flatMap(({ name, steps = {}, withoutPicture }) =>
    withoutPicture ? [] : [name, ...Object.keys(steps).map((step) => `${name}.${step}`)],
  );
  expect(unusedPictures(named)).toEqual([]);
});

/** Closes the dialogs over a page, from the top. */
async function closeDialogs(page: Page): Promise<void> {
  const count = () => page.getByRole('dialog').count();
  for (let open = await count(); open > 0; open = await count()) {
    await page.keyboard.press('Escape');
    await until('the dialog is closed', async () => (await count()) < open);
  }
}
