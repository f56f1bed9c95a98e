import type { Page } from 'playwright-core';
import { until } from '../system.ts';

/** The page's video as an expression, since these files have no DOM types. */
export const video = 'document.querySelector("video")';

/** Waits until the page's video plays. */
export const playing = (page: Page): Promise<boolean> =>
  until('it plays', () => page.evaluate<boolean>(`${video}.currentTime > 0.2`));
