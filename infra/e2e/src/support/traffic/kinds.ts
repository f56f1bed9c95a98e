import { randomUUID } from 'node:crypto';
import type { Merch } from '@poc/contracts/entities/merch';
import type { ChatMessage } from '@poc/contracts/socket';
import { expect } from 'vitest';
import { cookieOf, type Newcomer } from '../accounts.ts';
import { api, credentialsOf, login, type Signed } from '../api.ts';
import { Viewer } from '../live/chat.ts';
import { address, payByProgram, type StartedPayment } from '../shop.ts';
import { expectWhole, type ShopRecords } from '../shop-records.ts';
import { makeBuyer, startsOf } from '../shop-requests.ts';
import { until } from '../system.ts';
import { startTraffic, type Traffic } from './traffic.ts';

/** Reads pages of every service as visitors and as a member. */
export function startReading({ token }: Signed): Traffic {
  const reads = ['/shows?limit=5', '/streams?limit=5', '/merch?limit=5', '/community/posts?limit=5'];
  return startTraffic({
    name: 'reading',
    people: 2,
    everyMs: 100,
    async step(requestUntil) {
      for (const path of reads) await requestUntil(200, 'GET', path);
      await requestUntil(200, 'GET', '/auth/profile', { token });
    },
    expectWhole: async () => undefined,
  });
}

/** Buyers who order a product, pay for it and return, each once and with one key. */
export function startBuying(records: ShopRecords, merch: Merch): Traffic {
  const paid: string[] = [];
  return startTraffic({
    name: 'buying',
    people: 2,
    everyMs: 200,
    async step(requestUntil) {
      const { token } = await makeBuyer();
      const body = { items: [{ id: merch.id, quantity: 1 }], shipping_info: address };
      const headers = { 'idempotency-key': randomUUID() };
      const started = await requestUntil(200, 'POST', '/payments/paystack', { token, headers, body });
      const { order_id, reference, authorization_url } = started.body as StartedPayment;
      await payByProgram({ authorization_url });
      await requestUntil(200, 'POST', '/payments/paystack/verify', { token, body: { reference } });
      paid.push(order_id);
    },
    async expectWhole() {
      await expectWhole(records, merch, paid);
      for (const id of paid) {
        const charged = (await startsOf(id)).filter(({ status }) => status === 'success');
        expect(charged, `order ${id} was paid for once`).toHaveLength(1);
      }
    },
  });
}

/** Members who write in a chat, one message at a time, and a visitor who reads it. */
export async function startChatting(streamId: string, members: readonly Signed[]): Promise<Traffic> {
  const reader = new Viewer(streamId);
  const writers = members.map(({ token }) => new Viewer(streamId, token));
  await Promise.all([reader, ...writers].map((viewer) => viewer.joined()));
  const written = new Map<string, number>();
  const traffic = startTraffic({
    name: 'chatting',
    people: writers.length,
    everyMs: 1_050,
    async step(_ask, person) {
      const id = randomUUID();
      const sent = await writers[person]?.sendUntilAcknowledged(`said by ${person}: ${id}`, id);
      if (sent !== undefined) written.set(id, sent.seq);
    },
    async expectWhole() {
      const stored = await readChat(streamId);
      const copies = Map.groupBy(stored, ({ clientMessageId }) => clientMessageId ?? '');
      for (const [id, seq] of written) {
        expect(
          copies.get(id)?.map((message) => message.seq),
          'stored once, where it was acknowledged',
        ).toEqual([seq]);
      }
      const last = stored.at(-1)?.seq ?? 0;
      expect(
        stored.map(({ seq }) => seq),
        'no number is missing',
      ).toEqual(stored.map((_, index) => index + 1));
      await until('the reader has everything', async () => {
        await reader.closeGap(last);
        return stored.every(({ seq }) => reader.messages.has(seq));
      });
      for (const viewer of [reader, ...writers]) viewer.close();
    },
  });
  return traffic;
}

async function readChat(streamId: string): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (;;) {
    const path = `/streams/${streamId}/messages?after=${all.at(-1)?.seq ?? 0}&limit=100`;
    const page = (await api('GET', path)).body as ChatMessage[];
    all.push(...page);
    if (page.length < 100) return all;
  }
}

/** Members who sign in and stay signed in: a lost response must not sign them out. */
export function startSigningIn(people: readonly Newcomer[]): Traffic {
  return startTraffic({
    name: 'signing in',
    people: people.length,
    everyMs: 300,
    async step(requestUntil, person) {
      const who = people[person];
      if (!who) return;
      const signedIn = await requestUntil(200, 'POST', '/auth/login', { body: credentialsOf(who) });
      let cookie = cookieOf(signedIn.headers);
      for (let renewed = 0; renewed < 2; renewed += 1) {
        const response = await requestUntil(200, 'POST', '/auth/refresh', { headers: { cookie } });
        cookie = cookieOf(response.headers);
        await requestUntil(200, 'GET', '/auth/profile', {
          token: (response.body as { token: string }).token,
        });
      }
    },
    async expectWhole() {
      for (const who of people) expect((await login(who)).status).toBe(200);
    },
  });
}
