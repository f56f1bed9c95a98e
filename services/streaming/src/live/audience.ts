import type { LiveSocket } from './live-socket.ts';

/** Connections of this node, by stream and by person. */
export interface Audience {
  join(socket: LiveSocket, streamId: string): void;
  leave(socket: LiveSocket, streamId: string): void;
  connect(socket: LiveSocket): void;
  disconnect(socket: LiveSocket): void;
  /** Counts viewers by stream: visitors per connection, members once. */
  viewers(): ReadonlyMap<string, number>;
  socketsOf(userId: string): readonly LiveSocket[];
  /** All connections of signed-in people; some may already be closed. */
  members(): Iterable<LiveSocket>;
  administratorsOf(streamId: string): readonly LiveSocket[];
}

export function createAudience(): Audience {
  const viewers = new Map<string, number>();
  const people = new Map<string, Set<LiveSocket>>();
  const administrators = new Set<LiveSocket>();

  /** True if another connection of the same member is in the stream. At most `SOCKETS_PER_PERSON` are checked. */
  function isCounted(socket: LiveSocket, streamId: string): boolean {
    const { subject } = socket.data;
    for (const other of (subject && people.get(subject.id)) ?? []) {
      if (other !== socket && other.data.streams.has(streamId)) return true;
    }
    return false;
  }

  function leave(socket: LiveSocket, streamId: string): void {
    if (!socket.data.streams.delete(streamId) || isCounted(socket, streamId)) return;
    const left = (viewers.get(streamId) ?? 1) - 1;
    if (left > 0) viewers.set(streamId, left);
    else viewers.delete(streamId);
  }

  return {
    join(socket, streamId) {
      if (socket.data.streams.has(streamId)) return;
      socket.data.streams.add(streamId);
      if (!isCounted(socket, streamId)) viewers.set(streamId, (viewers.get(streamId) ?? 0) + 1);
    },
    leave,
    connect(socket) {
      const { subject } = socket.data;
      if (!subject) return;
      const sockets = people.get(subject.id) ?? new Set();
      people.set(subject.id, sockets.add(socket));
      if (subject.role === 'admin') administrators.add(socket);
    },
    disconnect(socket) {
      for (const streamId of [...socket.data.streams]) leave(socket, streamId);
      administrators.delete(socket);
      const { subject } = socket.data;
      const sockets = subject ? people.get(subject.id) : undefined;
      if (!subject || !sockets) return;
      sockets.delete(socket);
      if (sockets.size === 0) people.delete(subject.id);
    },
    viewers: () => viewers,
    *members() {
      for (const sockets of people.values()) yield* sockets;
    },
    socketsOf: (userId) => [...(people.get(userId) ?? [])],
    administratorsOf: (streamId) => [...administrators].filter(({ data }) => data.streams.has(streamId)),
  };
}
