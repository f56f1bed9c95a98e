import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLowData } from '../preferences/low-data.ts';
import { reward } from './reward.ts';

const animate = vi.fn<(frames: readonly Keyframe[]) => { onfinish?: () => void }>(() => ({}));
beforeAll(async () => {
  await import('./animations.ts');
});
beforeEach(() => {
  animate.mockClear();
  Object.assign(Element.prototype, { animate });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  vi.restoreAllMocks();
  setLowData(false);
  document.body.replaceChildren();
});

const inCart = () => {
  document.body.innerHTML = '<button>Add to Cart</button><button data-cart>Cart</button>';
  const [button] = document.querySelectorAll('button');
  if (!button) throw new Error('no button');
  reward(({ throwCoin }) => throwCoin(button));
};
const coins = () => document.querySelectorAll('body > span[aria-hidden="true"]');

test('a coin flies from the button to the cart, which bounces', async () => {
  inCart();
  await vi.waitFor(() => expect(coins()).toHaveLength(1));
  expect(animate.mock.calls[0]?.[0]).toHaveLength(3);
  animate.mock.results[0]?.value.onfinish();
  expect(coins()).toHaveLength(0);
  expect(animate.mock.contexts[1]).toBe(document.querySelector('[data-cart]'));
});

test('confetti falls and is removed', async () => {
  vi.useFakeTimers();
  reward(({ dropConfetti }) => dropConfetti());
  await vi.waitFor(() => expect(animate).toHaveBeenCalledTimes(40));
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect(coins()).toHaveLength(0);
});

test.each<[string, () => void]>([
  ['in low-data mode', () => setLowData(true)],
  [
    'under reduced motion',
    () => {
      const media = matchMedia('all');
      vi.spyOn(window, 'matchMedia').mockReturnValue({ ...media, matches: true });
    },
  ],
])('nothing moves %s', async (_, set) => {
  set();
  const show = vi.fn();
  reward(show);
  await import('./animations.ts');
  expect(show).not.toHaveBeenCalled();
});

test('nothing moves once the page has gone', async () => {
  const show = vi.fn();
  reward(show)();
  await import('./animations.ts');
  expect(show).not.toHaveBeenCalled();
});
