import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';
import { waitingToasts } from '../toasts/show-toast.ts';
import { lazyPart } from './lazy-part.tsx';

const module = { Rules: ({ title }: { title: string; onClose: () => void }) => <p>Rules of {title}</p> };
const load = vi.fn<() => Promise<typeof module>>();
const texts = () => waitingToasts.get().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  // React logs errors that a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  load.mockReset();
  document.getElementById('early')?.remove();
});

/** A page with a button that opens the part. */
function renderPage() {
  const Part = lazyPart(load, 'Rules');
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Part title="chat" onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
}
const open = () => act(async () => screen.getByRole('button', { name: 'Open' }).click());
const pass = () =>
  act(() => vi.advanceTimersByTimeAsync(limits.codeRetryPausesMs.reduce<number>((a, b) => a + b, 0) + 100));

test('loads a chunk at the third attempt', async () => {
  load.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost'));
  load.mockResolvedValue(module);
  renderPage();
  await open();
  await pass();
  expect(screen.getByText('Rules of chat')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
  expect(texts()).toEqual([]);
});

test('shows a failure, leaves the page intact, and retries at the next click', async () => {
  load.mockRejectedValue(new TypeError('lost'));
  renderPage();
  await open();
  await pass();
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  expect(texts()).toEqual(['This section could not be loaded. Please check your connection and try again.']);
  load.mockResolvedValue(module);
  await open();
  await pass();
  expect(screen.getByText('Rules of chat')).toBeTruthy();
});

test('fails immediately while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValue(new TypeError('lost'));
  renderPage();
  await open();
  expect(load).toHaveBeenCalledOnce();
  expect(texts()).toHaveLength(1);
});

test('offers a reload when a new build is the cause', async () => {
  const early = Object.assign(document.createElement('script'), { id: 'early', type: 'application/json' });
  early.textContent = '{"entry":"/assets/index-a.js"}';
  document.body.append(early);
  vi.stubGlobal('fetch', async () => new Response('{"entry":"/assets/index-b.js"}'));
  load.mockRejectedValue(new TypeError('gone'));
  renderPage();
  await open();
  await pass();
  vi.useRealTimers();
  await waitFor(() => expect(waitingToasts.get()).toMatchObject([{ action: { label: 'Reload' } }]));
});

test('a part that throws leaves the page intact', async () => {
  load.mockResolvedValue({
    Rules: () => {
      throw new Error('a field is missing');
    },
  });
  renderPage();
  await open();
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  expect(texts()).toEqual(['Something went wrong on our side. Please try again.']);
});

test('a part of the page shows its failure in its place, with a retry', async () => {
  load.mockRejectedValue(new TypeError('lost'));
  const Part = lazyPart(load, 'Rules', <p>Loading</p>);
  render(<Part title="chat" onClose={() => undefined} />);
  await pass();
  expect(screen.getByRole('alert').textContent).toContain('This section could not be loaded.');
  expect(texts()).toEqual([]);
  load.mockResolvedValue(module);
  await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
  await pass();
  expect(screen.getByText('Rules of chat')).toBeTruthy();
});
