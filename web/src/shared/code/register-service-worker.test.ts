import { afterEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from './register-service-worker.ts';

const register = vi.fn(async () => undefined);
let idle: (() => void) | null = null;

function open({ readyState, built }: { readyState: DocumentReadyState; built: boolean }) {
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
  });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
  document.body.innerHTML = built
    ? '<script type="application/json" id="early">{"entry":"/assets/index-a.js"}</script>'
    : '';
  registerServiceWorker();
}

afterEach(() => {
  idle = null;
  register.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('registers the worker when the page has loaded and the browser is idle', () => {
  open({ readyState: 'interactive', built: true });
  expect(idle).toBeNull();
  window.dispatchEvent(new Event('load'));
  expect(register).not.toHaveBeenCalled();
  idle?.();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('registers the worker when idle if the page has already loaded', () => {
  open({ readyState: 'complete', built: true });
  expect(register).not.toHaveBeenCalled();
  idle?.();
  expect(register).toHaveBeenCalledOnce();
});

test('registers no worker in development', () => {
  open({ readyState: 'complete', built: false });
  expect(idle).toBeNull();
});
