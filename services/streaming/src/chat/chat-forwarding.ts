import { randomUUID } from 'node:crypto';
import { id as objectId } from '@poc/contracts/common';
import { paidPlans } from '@poc/contracts/entitlements';
import { errorCodes } from '@poc/contracts/errors';
import { chatFlag, chatMessage } from '@poc/contracts/socket';
import { roles } from '@poc/contracts/token';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import { AppError, toErrorResponse } from '@poc/kit/errors';
import { parseJson } from '@poc/kit/json';
import type { Metrics } from '@poc/kit/metrics';
import { z } from 'zod';
import type { RedisLink } from '../cluster/cluster.api.ts';
import type { Draft, Posted } from './post-messages.ts';

/** Timeout in ms for a forwarded group; afterwards this node stores the drafts itself, under the same ids. */
const timeoutMs = 1_500;

/** Frames between two nodes, validated because the nodes may run different versions. */
const request = z.object({
  id: z.uuid(),
  from: z.uuid(),
  streamId: objectId,
  drafts: z.array(
    z.object({
      id: objectId,
      sender: z.object({
        id: objectId,
        name: z.string(),
        avatar: z.string(),
        role: z.enum(roles),
        plan: z.enum(paidPlans).optional(),
        host: z.literal(true).optional(),
      }),
      text: z.string(),
      clientMessageId: z.string().optional(),
      flags: z.array(chatFlag).readonly().optional(),
      question: z.boolean().optional(),
      replyTo: z.number().optional(),
      trace: z.string().optional(),
    }),
  ),
});
const outcome = z.union([
  z.object({ message: chatMessage, repeated: z.boolean() }),
  z.object({ code: z.enum(errorCodes).catch('internal_error') }),
]);
const response = z.object({ id: z.uuid(), outcomes: z.array(outcome) });
const frame = z.union([response, request]);
type Outcome = z.output<typeof outcome>;
type Request = z.output<typeof request>;

export interface ChatForwarding {
  /**
   * Sends messages to another node, which stores them.
   * @returns an outcome per draft, in their order
   * @throws on a timeout: the other node may still have stored the drafts
   */
  send(nodeId: string, streamId: string, drafts: readonly Draft[]): Promise<PromiseSettledResult<Posted>[]>;
  stop(): void;
}

export interface ChatForwardingOptions {
  link: Pick<RedisLink, 'subscriber'> & {
    client: { spublish(channel: string, payload: string): Promise<unknown> };
  };
  nodeId: string;
  store(streamId: string, draft: Draft): Promise<Posted>;
  metrics: Metrics;
}

const channelOf = (nodeId: string): string => `poc:chat-node:{${nodeId}}`;

/** Creates the request-response link between nodes. Each node subscribes only to its own channel. */
export function createChatForwarding({
  link,
  nodeId,
  store,
  metrics,
}: ChatForwardingOptions): ChatForwarding {
  const waiting = new Map<string, (outcomes: Outcome[]) => void>();
  const ownChannel = channelOf(nodeId);
  const forwarded = metrics.counter(
    'poc_live_forwarded_batches_total',
    'Batches of messages forwarded to another node',
    ['outcome'],
  );

  /** Publishes a frame. @returns the number of subscribers that received it */
  const publish = async (to: string, what: z.input<typeof frame>): Promise<number> =>
    Number(await link.client.spublish(channelOf(to), JSON.stringify(what)));

  async function serve({ id, from, streamId, drafts }: Request): Promise<void> {
    const settled = await Promise.allSettled(drafts.map((draft) => store(streamId, draft)));
    await publish(from, { id, outcomes: settled.map(outcomeOf) });
  }

  link.subscriber.ssubscribe(ownChannel);
  link.subscriber.on('smessageBuffer', (channel, message) => {
    if (channel.toString() !== ownChannel) return;
    const data = read(message.toString());
    if (!data) return;
    if ('outcomes' in data) waiting.get(data.id)?.(data.outcomes);
    // Without a response the sender stores the drafts itself.
    else serve(data).catch(() => undefined);
  });

  return {
    async send(to, streamId, drafts) {
      const id = randomUUID();
      const { promise: responded, resolve, reject } = Promise.withResolvers<Outcome[]>();
      waiting.set(id, resolve);
      publish(to, { id, from: nodeId, streamId, drafts: [...drafts] }).then((receivers) => {
        if (receivers === 0) reject(new Error(`node ${to} is unavailable`));
      }, reject);
      try {
        const outcomes = await withTimeout(responded, timeoutMs);
        forwarded.inc({ outcome: 'answered' });
        return drafts.map((_draft, at) => settledOf(outcomes[at]));
      } catch (error) {
        forwarded.inc({ outcome: 'failed' });
        throw error;
      } finally {
        waiting.delete(id);
      }
    },
    stop: () => link.subscriber.sunsubscribe(ownChannel),
  };
}

const read = (text: string): z.output<typeof frame> | undefined => frame.safeParse(parseJson(text)).data;

function outcomeOf(settled: PromiseSettledResult<Posted>): Outcome {
  return settled.status === 'fulfilled'
    ? settled.value
    : { code: toErrorResponse(settled.reason, '').body.code };
}

function settledOf(outcome: Outcome | undefined): PromiseSettledResult<Posted> {
  if (outcome && 'message' in outcome) return { status: 'fulfilled', value: outcome };
  return { status: 'rejected', reason: new AppError(outcome?.code ?? 'internal_error') };
}
