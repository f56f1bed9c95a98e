import { expect, it } from 'vitest';
import { createHold } from './hold.ts';

it('holds no request while the service is available', async () => {
  await createHold(async () => false, 60_000).over();
});

it('holds requests until the service is ready again', async () => {
  let ready = false;
  const hold = createHold(async () => ready, 60_000);
  hold.begin();
  let passed = 0;
  const waiting = [hold.over(), hold.over()].map((one) => one.then(() => (passed += 1)));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(passed).toBe(0);
  ready = true;
  await Promise.all(waiting);
  await hold.over();
});

it('gives up after its timeout, and holds again only after a response', async () => {
  let asked = 0;
  const hold = createHold(async () => {
    asked += 1;
    return false;
  }, 1);
  hold.begin();
  await hold.over();
  const askedFirst = asked;
  hold.begin();
  await hold.over();
  expect(asked).toBe(askedFirst);
  hold.rearm();
  hold.begin();
  await hold.over();
  expect(asked).toBeGreaterThan(askedFirst);
});
