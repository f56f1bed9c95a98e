import {
  type PersonChange,
  personChange,
  personChannel,
  personOfChannel,
} from '@poc/contracts/person-channel';
import type { Subject } from '@poc/kit/auth/subject';
import type { RedisLink } from '../cluster/cluster.api.ts';

/** The connections of one person on this node. */
interface Room {
  readonly sockets: Set<PersonSocket>;
  /** What changed since the last time that they were notified. */
  readonly changed: Set<PersonChange>;
  timer: ReturnType<typeof setTimeout> | null;
}

/** As much of a connection as a room needs. */
export interface PersonSocket {
  readonly data: { readonly subject: Pick<Subject, 'id'> | null };
  emit(event: 'person-changed', changed: { about: PersonChange }): unknown;
  emit(event: 'people-changed', changed: { ids: string[] }): unknown;
}

/** One room per person, which their connections are in by the token that each was opened with. */
export interface PersonRooms {
  /** A visitor's connection is in none. */
  connect(socket: PersonSocket): void;
  disconnect(socket: PersonSocket): void;
  /** Notifies everyone here that a person has another name or picture, together with others of the same seconds. */
  announce(userId: string): void;
  stop(): void;
}

/** However often something changes, a connection is notified at most once in this time. */
const paceMs = 2_000;
/** What changed within this time is one event for everyone; the other services know of it by then, too. */
const peopleMs = 5_000;
/** A longer list is of no more use: what is left out is seen when a page is loaded. */
const peopleMax = 100;

/**
 * Notifies people on their open pages that something of theirs changed. This node subscribes to the channel of a person
 * while it has a connection of theirs: what concerns others costs it nothing. What is published while Redis is unavailable
 * is lost; pages also ask by themselves, seldom.
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
      if (people.size < peopleMax) people.add(userId);
      peopleTimer ??= setTimeout(flushPeople, peopleMs);
    },
    stop() {
      if (peopleTimer !== null) clearTimeout(peopleTimer);
      for (const { timer } of rooms.values()) if (timer !== null) clearTimeout(timer);
      rooms.clear();
    },
  };
}
