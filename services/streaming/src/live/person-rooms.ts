import {
  type PersonChange,
  personChange,
  personChannel,
  personOfChannel,
} from '@poc/contracts/person-channel';
import type { Subject } from '@poc/kit/auth/subject';
import type { RedisLink } from '../cluster/cluster.api.ts';

interface Room {
  readonly sockets: Set<PersonSocket>;
  readonly changed: Set<PersonChange>;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The part of a connection that a room uses. */
export interface PersonSocket {
  readonly data: { readonly subject: Pick<Subject, 'id'> | null };
  emit(event: 'person-changed', changed: { about: PersonChange }): unknown;
  emit(event: 'people-changed', changed: { ids: string[] }): unknown;
}

/** One room per person; each connection joins the room of its token's person. */
export interface PersonRooms {
  /** Connections of visitors join no room. */
  connect(socket: PersonSocket): void;
  disconnect(socket: PersonSocket): void;
  /** Announces a changed name or picture to all connections of this node, batched over a few seconds. */
  announce(userId: string): void;
  stop(): void;
}

/** Minimum time between notifications of a connection. */
const paceMs = 2_000;
/** Batching time of `people-changed`; long enough for the other services to have received the change. */
const peopleMs = 5_000;
/** Maximum length of a list; further changes become visible when a page is loaded. */
const maxPeople = 100;

/**
 * Notifies open pages of changes that concern their user. The node subscribes to a person's channel only while that
 * person is connected. Messages published while Redis is unavailable are lost; pages also poll at a low rate.
 */
export function createPersonRooms({ subscriber }: Pick<RedisLink, 'subscriber'>): PersonRooms {
  const rooms = new Map<string, Room>();

  const people = new Set<string>();
  let peopleTimer: ReturnType<typeof setTimeout> | null = null;

  function flushPeople(): void {
    peopleTimer = null;
    const ids = [...people];
    people.clear();
    for (const { sockets } of rooms.values()) {
      for (const socket of sockets) socket.emit('people-changed', { ids });
    }
  }

  function flush(room: Room): void {
    room.timer = null;
    if (room.changed.size === 0) return;
    for (const about of room.changed) {
      for (const socket of room.sockets) socket.emit('person-changed', { about });
    }
    room.changed.clear();
    room.timer = setTimeout(() => flush(room), paceMs);
  }

  subscriber.on('smessageBuffer', (channel, message) => {
    const userId = personOfChannel(channel.toString());
    const room = userId === null ? undefined : rooms.get(userId);
    const change = personChange.safeParse(message.toString());
    if (!room || !change.success) return;
    room.changed.add(change.data);
    if (room.timer === null) flush(room);
  });

  return {
    connect(socket) {
      const { subject } = socket.data;
      if (!subject) return;
      const known = rooms.get(subject.id);
      if (known) return void known.sockets.add(socket);
      rooms.set(subject.id, { sockets: new Set([socket]), changed: new Set(), timer: null });
      subscriber.ssubscribe(personChannel(subject.id));
    },
    disconnect(socket) {
      const { subject } = socket.data;
      const room = subject ? rooms.get(subject.id) : undefined;
      if (!subject || !room?.sockets.delete(socket) || room.sockets.size > 0) return;
      if (room.timer !== null) clearTimeout(room.timer);
      rooms.delete(subject.id);
      subscriber.sunsubscribe(personChannel(subject.id));
    },
    announce(userId) {
      if (people.size < maxPeople) people.add(userId);
      peopleTimer ??= setTimeout(flushPeople, peopleMs);
    },
    stop() {
      if (peopleTimer !== null) clearTimeout(peopleTimer);
      for (const { timer } of rooms.values()) if (timer !== null) clearTimeout(timer);
      rooms.clear();
    },
  };
}
