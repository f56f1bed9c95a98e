import type { ReactionTotals } from '@poc/contracts/socket';
import { recordedTraceparent, runWithTrace } from '@poc/kit/telemetry/trace';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server } from 'socket.io';
import type { AdapterClients } from '../../cluster/cluster.api.ts';
import type { EncodedMessage } from './payload.ts';

const receiveStep = { name: 'receive chat messages', kind: 'consumer' } as const;

interface BetweenNodes {
  messages: (seqs: number[], jsons: string[], traceparent?: string) => void;
  reactions: (totals: ReactionTotals) => void;
}

/** Channel to all other nodes with viewers of a stream: one publication for all, without a delivery guarantee. */
export interface StreamChannel {
  sendMessages(messages: readonly EncodedMessage[]): void;
  sendReactions(totals: ReactionTotals): void;
  close(): void;
}

export interface ChannelListeners {
  onMessages(messages: EncodedMessage[]): void;
  onReactions(totals: ReactionTotals): void;
}

export interface NodeBus {
  /** Subscribes the node to a stream. */
  open(streamId: string, listeners: ChannelListeners): StreamChannel;
}

/**
 * Connects nodes through socket.io's sharded Redis adapter: a namespace per stream, on a server that no client can
 * reach, created by the nodes with viewers of it. A publication reaches only those nodes, once per node and batch,
 * and its messages stay encoded until a client decodes them (ADR 15).
 */
export function createNodeBus(link: AdapterClients): NodeBus {
  const server = new Server<Record<string, never>, Record<string, never>, BetweenNodes>({
    adapter: createShardedAdapter(link.publisher, link.subscriber, {
      channelPrefix: 'poc',
      subscriptionMode: 'static',
    }),
  });

  return {
    open(streamId, { onMessages, onReactions }) {
      const name = `/${streamId}`;
      const namespace = server.of(name);
      namespace.on('messages', (seqs, jsons, traceparent) => {
        const messages = seqs
          .flatMap((seq, at) => ({ seq, json: jsons[at] ?? '' }))
          .filter(({ json }) => json);
        if (traceparent === undefined) onMessages(messages);
        else runWithTrace({ traceparent }, () => onMessages(messages), undefined, receiveStep);
      });
      namespace.on('reactions', onReactions);
      return {
        sendMessages(messages) {
          const seqs = messages.map(({ seq }) => seq);
          const jsons = messages.map(({ json }) => json);
          const traceparent = recordedTraceparent();
          if (traceparent === undefined) namespace.serverSideEmit('messages', seqs, jsons);
          else namespace.serverSideEmit('messages', seqs, jsons, traceparent);
        },
        sendReactions: (totals) => void namespace.serverSideEmit('reactions', totals),
        close() {
          namespace.removeAllListeners();
          void namespace.adapter.close();
          server._nsps.delete(name);
        },
      };
    },
  };
}
