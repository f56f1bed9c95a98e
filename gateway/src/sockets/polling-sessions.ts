/** Where each polling session lives: Engine.IO keeps a session in the memory of the node that opened it. */
export interface PollingSessions {
  /** The id of the node that opened this session, if this gateway saw it. */
  nodeOf(sessionId: string): string | undefined;
  /** Learns the session's id from the first bytes of the answer to a handshake. */
  learnFrom(answer: Buffer, nodeId: string): void;
}

const sessionsMax = 50_000;
const handshakeSessionId = /^0\{"sid":"([\w-]{1,64})"/;

/** Remembers the latest sessions; the oldest are forgotten first, and their clients then go by the cookie. */
export function createPollingSessions(): PollingSessions {
  const nodes = new Map<string, string>();
  return {
    nodeOf: (sessionId) => {
      const nodeId = nodes.get(sessionId);
      if (nodeId === undefined) return undefined;
      nodes.delete(sessionId);
      nodes.set(sessionId, nodeId);
      return nodeId;
    },
    learnFrom: (answer, nodeId) => {
      const sessionId = handshakeSessionId.exec(answer.toString('latin1', 0, 200))?.[1];
      if (sessionId === undefined) return;
      nodes.set(sessionId, nodeId);
      const oldest = nodes.size > sessionsMax ? nodes.keys().next().value : undefined;
      if (oldest !== undefined) nodes.delete(oldest);
    },
  };
}
