import { setTimeout as delay } from 'node:timers/promises';
import { errorCodes } from '@poc/contracts/errors';
import * as contracts from '@poc/contracts/socket';
import fc, { type Arbitrary } from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../support/accounts.ts';
import { type Signed, signIn } from '../support/api.ts';
import { emit } from '../support/live/chat.ts';
import { report } from '../support/promises.ts';
import { url } from '../support/system.ts';
import { generatedRequests, generatedSeed, Tally } from './generated-runs.ts';
import { makeStream } from './things.ts';
import { anyValue, jsonSchemaOf, mutated, valueFor } from './values.ts';

const { chatMessage, reactionTotals } = contracts;
const refusal = z.strictObject({
  ok: z.literal(false),
  error: z.string().min(1),
  code: z.enum(errorCodes).exclude(['internal_error']),
  errors: z
    .array(z.strictObject({ path: z.string(), msg: z.string() }))
    .max(21)
    .optional(),
});
const nothing = z.strictObject({ ok: z.literal(true) });
const count = z.number().int().nonnegative();
const held = z.strictObject({
  id: z.string(),
  text: z.string(),
  timestamp: z.string(),
  clientMessageId: z.string().optional(),
});
const joined = z.strictObject({
  ok: z.literal(true),
  state: z.strictObject({
    streamId: z.string(),
    status: z.enum(['scheduled', 'live', 'ended']),
    viewers: count,
    peak: count,
    lastSeq: count,
    reactions: reactionTotals,
  }),
  messages: z.array(chatMessage).max(100),
  pinned: chatMessage.nullable(),
  terms: z.strictObject({ slowModeSeconds: count, rulesRequired: z.boolean() }),
  rulesAccepted: z.boolean(),
  marksQuestions: z.boolean(),
  mutedUntil: z.string().nullable(),
});
const sent = z.union([
  z.strictObject({ ok: z.literal(true), message: chatMessage }),
  z.strictObject({ ok: z.literal(true), held }),
]);

/** Each event with its payload and acknowledgement schemas. */
const events = [
  ['join-stream', contracts.joinStream, joined],
  ['leave-stream', contracts.leaveStream, nothing],
  ['chat-message', contracts.sendMessage, sent],
  ['reaction', contracts.sendReaction, nothing],
  ['auth', contracts.renewToken, nothing],
] as const satisfies [keyof contracts.ClientToServerEvents, ...unknown[]][];

/** Below the largest frame that a node accepts, and below its limit of events per socket. */
const maxPayloadBytes = 12_000;
const pauseMs = 25;
const tally = new Tally();

const connectAs = (token?: string): Socket =>
  io(url(), { auth: token ? { token } : {}, transports: ['websocket'], forceNew: true });

describe.concurrent('generated socket events', () => {
  let streamId: string;
  let member: Signed;
  const sockets: Socket[] = [];
  const open = (token?: string): Socket => {
    const socket = connectAs(token);
    sockets.push(socket);
    return socket;
  };
  beforeAll(async () => {
    streamId = (await makeStream(await signIn('admin'), 'live')).id;
    member = await signUp();
  });
  afterAll(() => {
    for (const socket of sockets) socket.close();
    report(tally.report());
  });

  it.each(events)(
    '%s is acknowledged within its contract for any payload',
    async (event, schema, acknowledged) => {
      const callers = { visitor: open(), member: open(member.token) };
      const ends: unknown[] = [];
      for (const socket of Object.values(callers)) socket.on('session-ended', (end) => ends.push(end));
      const payloads = payloadsOf(schema, streamId);
      const caller = fc.constantFrom<keyof typeof callers>('visitor', 'member');
      const property = fc.asyncProperty(payloads, caller, async (payload, who) => {
        const response: unknown = await emit(callers[who], event, payload);
        const { ok, code } = z.looseObject({ ok: z.boolean(), code: z.string().optional() }).parse(response);
        (ok ? acknowledged : refusal).parse(response);
        tally.add(event, ok ? '2xx' : String(code));
        expect(callers[who].connected).toBe(true);
        await delay(pauseMs);
      });
      await fc.assert(property, { seed: generatedSeed, numRuns: generatedRequests });
      expect(ends).toEqual([]);
    },
    60_000 + generatedRequests * 300,
  );

  it('unknown events and oversized frames do not affect other clients', async () => {
    const watching = open();
    expect(await emit(watching, 'join-stream', streamId)).toMatchObject({ ok: true });
    const socket = open(member.token);
    for (const event of ['nonsense', '__proto__', 'constructor', 'disconnecting2', '']) {
      socket.emit(event, { streamId }, () => undefined);
    }
    expect(await emit(socket, 'join-stream', streamId)).toMatchObject({ ok: true });
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    socket.emit('chat-message', { streamId, text: 'x'.repeat(200_000) });
    expect(await closed).toMatch(/transport/);
    expect(watching.connected).toBe(true);
    expect(await emit(watching, 'leave-stream', streamId)).toEqual({ ok: true });
  });
});

function payloadsOf(schema: z.ZodType, streamId: string): Arbitrary<unknown> {
  const known = (field: string): readonly string[] => (/^(streamId)?$/.test(field) ? [streamId] : []);
  const good = valueFor(jsonSchemaOf(schema), known);
  const binary = fc.uint8Array({ maxLength: 50 });
  return fc
    .oneof(
      { weight: 4, arbitrary: good },
      { weight: 4, arbitrary: mutated(good) },
      { weight: 1, arbitrary: anyValue() },
      {
        weight: 1,
        arbitrary: fc.oneof(
          binary,
          binary.map((bytes) => ({ streamId: bytes, text: bytes })),
        ),
      },
    )
    .filter((payload) => Buffer.byteLength(JSON.stringify(payload) ?? '') < maxPayloadBytes);
}
