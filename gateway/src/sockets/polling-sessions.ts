import { LRUCache } from 'lru-cache';

/** Maps polling sessions to nodes: Engine.IO holds a session in the memory of the node that opened it. */
export interface PollingSessions {
  nodeOf(sessionId: string): string | undefined;
  /** Records the session id in the first bytes of a handshake's response. */
  record(answer: Buffer, nodeId: string): void;
}

const sessionsMax = 50_000;
const handshakeSessionId = /^0\{"sid":"([\w-]{1,64})"/;

/** Stores the most recently used sessions; clients of evicted ones are routed by their cookie. */
export function createPollingSessions(): PollingSessions {
  const nodes = new LRUCache<string, string>({ max: sessionsMax });
  return {
    nodeOf: (sessionId) => nodes.get(sessionId),
    record: (answer, nodeId) => {
      const sessionId = handshakeSessionId.exec(answer.toString('latin1', 0, 200))?.[1];
      if (sessionId !== undefined) nodes.set(sessionId, nodeId);
    },
  };
}
