import { fail } from '@poc/kit/errors';
import { findOrAskPerson } from '@poc/kit/people/find-or-ask-person';
import { shownPerson } from '@poc/kit/people/show-person';
import type { ServiceDeps } from '@poc/kit/service';
import { LRUCache } from 'lru-cache';
import { keptPeople } from './kept-people.ts';

/** The name and picture that somebody chats under. */
export interface Face {
  readonly name: string;
  readonly avatar: string;
}

/** How senders appear in chats, as a node keeps it. */
export interface Faces {
  /** @throws unauthenticated for an account that is gone; service_unavailable while nobody can say who it is */
  of(personId: string): Promise<Face>;
  /** A signal says that the person changed. */
  drop(personId: string): void;
  /** Signals may have been missed. */
  clear(): void;
}

const capacity = 10_000;

/**
 * Looks up how senders appear: once for all who listen, as other members may see them, so a `private` profile by its
 * shortened name and without a picture. It is kept until a signal drops it; those who ask at once share one reading.
 */
export function createFaces(deps: Pick<ServiceDeps, 'db' | 'askPerson'>): Faces {
  const known = new LRUCache<string, Promise<Face>>({ max: capacity });

  async function read(personId: string): Promise<Face> {
    const person = (await findOrAskPerson(deps, keptPeople, personId)) ?? fail('unauthenticated');
    return shownPerson(person, { viewer: { id: '', role: 'user' }, personId });
  }

  return {
    of(personId) {
      const kept = known.get(personId);
      if (kept) return kept;
      // Kept before it is read: a signal that comes meanwhile drops what may be old already.
      const face = read(personId);
      known.set(personId, face);
      face.catch(() => {
        if (known.get(personId) === face) known.delete(personId);
      });
      return face;
    },
    drop: (personId) => void known.delete(personId),
    clear: () => known.clear(),
  };
}
