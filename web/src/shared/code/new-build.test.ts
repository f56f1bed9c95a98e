import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';
import { waitingToasts } from '../toasts/show-toast.ts';
import { followNewBuilds } from './new-build.ts';
import { trackEditedFields } from './unsaved-input.ts';

const reload = vi.fn();
const sent = vi.fn();
let takeOver: () => void = () => undefined;
const asked = vi.fn<(url: string) => Promise<Response>>();
let stop: readonly (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: {
      getRegistration: async () => ({ waiting: { postMessage: sent } }),
      addEventListener: (_: string, listener: () => void) => {
        takeOver = listener;
      },
    },
  });
  asked.mockImplementation(async () => new Response('{"entry":"/assets/index-b.js"}'));
  document.body.innerHTML =
    '<script type="application/json" id="early">{"entry":"/assets/index-a.js"}</script>';
  stop = [trackEditedFields(), followNewBuilds()];
});
afterEach(() => {
  for (const end of stop) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  document.body.replaceChildren();
});

const comeBack = async (afterMs: number) => {
  await vi.advanceTimersByTimeAsync(afterMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};

test('offers a new build on return after half an hour, and reloads only on a click', async () => {
  await comeBack(limits.newBuildCheckMs - 1_000);
  expect(asked).not.toHaveBeenCalled();
  await comeBack(1_000);
  expect(asked).toHaveBeenCalledExactlyOnceWith('/version.json', { cache: 'no-store' });
  const [toast] = waitingToasts.get();
  expect(toast).toMatchObject({ text: 'A new version of POC is ready.', action: { label: 'Reload' } });
  await comeBack(1_000);
  expect(waitingToasts.get()).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  toast?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('opens the new build even if the worker never takes over', async () => {
  await comeBack(limits.newBuildCheckMs);
  waitingToasts.get()[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(limits.workerTakeoverMs);
  expect(reload).toHaveBeenCalledOnce();
});

test('offers nothing while the open build is the latest', async () => {
  asked.mockImplementation(async () => new Response('{"entry":"/assets/index-a.js"}'));
  await comeBack(limits.newBuildCheckMs);
  expect(asked).toHaveBeenCalledOnce();
  expect(waitingToasts.get()).toEqual([]);
});

test('offers nothing while a field has unsaved input', async () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Oga, about my refund';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await comeBack(limits.newBuildCheckMs);
  expect(asked).not.toHaveBeenCalled();
  field.value = '';
  await comeBack(0);
  expect(waitingToasts.get()).toHaveLength(1);
});

test('offers a new build in browsers without service workers', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await comeBack(limits.newBuildCheckMs);
  waitingToasts.get()[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});
