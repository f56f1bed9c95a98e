/** Lifts per-user limits, since a few users send all messages. */
export const liftedLimits = {
  CHAT_BURST: '100000',
  CHAT_PER_SECOND: '100000',
  REACTIONS_PER_SECOND: '100000',
  JOINS_PER_SECOND: '1000',
  SOCKET_EVENT_BURST: '100000',
  SOCKET_EVENTS_PER_SECOND: '100000',
  SOCKETS_PER_PERSON: '100000',
  SOCKETS_PER_ADDRESS: '1000000',
} as const;
