import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAudience } from './audience.ts';
import type { LiveSocket } from './live-socket.ts';

const socketOf = (userId: string | null) =>
  ({
    data: { subject: userId && { id: userId, role: 'user' }, streams: new Set() },
  }) as unknown as LiveSocket;

it('counts each connection of a visitor, and a member once per stream', () => {
  const people = [null, null, null, 'ada', 'ada', 'ada', 'bola'];
  const streams = ['one', 'two'];
  const step = fc.record({
    at: fc.nat(people.length - 1),
    streamId: fc.constantFrom(...streams),
    does: fc.constantFrom('join', 'join', 'leave', 'disconnect'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const audience = createAudience();
      const sockets = people.map(socketOf);
      for (const socket of sockets) audience.connect(socket);
      for (const { at, streamId, does } of steps) {
        const socket = sockets[at] as LiveSocket;
        if (does === 'join') audience.join(socket, streamId);
        if (does === 'leave') audience.leave(socket, streamId);
        if (does === 'disconnect') {
          audience.disconnect(socket);
          const next = socketOf(people[at] ?? null);
          audience.connect(next);
          sockets[at] = next;
        }
        const expected = streams.flatMap((stream): [string, number][] => {
          const here = sockets.filter(({ data }) => data.streams.has(stream));
          const viewers = new Set(here.map((one) => one.data.subject?.id ?? one));
          return viewers.size > 0 ? [[stream, viewers.size]] : [];
        });
        expect(audience.viewers()).toEqual(new Map(expected));
      }
    }),
  );
});
