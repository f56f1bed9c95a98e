import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { takenOver, useBrowser } from '../support/browser.ts';
import { type Deployment, startDeployment } from '../support/deployment.ts';
import { until } from '../support/system.ts';

const untilWorker = (page: Page, what: string, state: string) =>
  until(what, () =>
    page.evaluate(
      `navigator.serviceWorker.ready.then(({ waiting }) => navigator.serviceWorker.controller !== null && ${state})`,
    ),
  );

describe('a new build', () => {
  const open = useBrowser({ serviceWorkers: 'allow' });
  let deployment: Deployment | undefined;
  afterEach(() => deployment?.stop());

  it('is offered to a tab of an earlier build, and loads only after a click', async () => {
    deployment = await startDeployment();
    const { page } = await open({ at: `${deployment.url}/cart` });
    await untilWorker(page, 'the worker has the page', 'waiting === null');
    deployment.deploy();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((known) => known.update())');
    await untilWorker(page, 'the new worker waits', 'waiting !== null');
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    expect(await page.locator('html[data-build=next]').count()).toBe(0);
    await reload.click();
    await page.locator('html[data-build=next]').waitFor({ state: 'attached' });
    await takenOver(page);
    await untilWorker(page, 'the new worker has taken over', 'waiting === null');
  });
});
