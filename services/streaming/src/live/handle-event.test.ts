import { silent } from '@poc/kit/testing/create-database';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { handleEvent } from './handle-event.ts';
import type { LiveSocket } from './live-socket.ts';

const handled = { inc: vi.fn() };
const say = vi.fn(() => ({ said: true }));
const handle = handleEvent({ logger: silent, handled }, 'chat-message', z.object({ text: z.string() }), say);

it.each([
  ['and is handled and acknowledged', false, [[{ ok: true, said: true }]]],
  ['and is ignored on a closing connection: its client resends it to another node', true, []],
])('a message comes %s', async (_what, leaving, responses) => {
  say.mockClear();
  const data = { leaving, pending: 0 };
  const ack = vi.fn();
  await handle.call({ data } as LiveSocket, { text: 'How far' }, ack);
  expect(ack.mock.calls).toEqual(responses);
  expect(say).toHaveBeenCalledTimes(responses.length);
  expect(data.pending).toBe(0);
});
