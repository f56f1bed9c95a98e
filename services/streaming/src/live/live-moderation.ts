import type { Clock } from '@poc/kit/clock';
import { createPlanReader } from '@poc/kit/entitlements/plan-of';
import type { Logger } from '@poc/kit/log';
import type { Connection } from 'mongoose';
import { createSignalDelivery, watchSignals } from '../cluster/cluster.api.ts';
import {
  type CheckMessage,
  countWaiting,
  createAcceptances,
  createMessageCheck,
  createModerationCache,
  createTermsReader,
  holdMessage,
  type ReadChatTerms,
} from '../moderation/moderation.api.ts';
import type { SenderProfiles } from '../people/people.api.ts';
import type { Audience } from './audience.ts';
import type { FanOut } from './fan-out/fan-out.ts';
import type { LiveSocket } from './live-socket.ts';
import type { PersonRooms } from './person-rooms.ts';
import type { StateHeartbeat } from './state-heartbeat.ts';
import type { StreamDirectory } from './stream-directory.ts';

interface ModerationDeps {
  db: Connection;
  clock: Clock;
  logger: Logger;
  audience: Audience;
  heartbeat: StateHeartbeat;
  directory: StreamDirectory;
  fanOut: FanOut<LiveSocket>;
  profiles: SenderProfiles;
  personRooms: Pick<PersonRooms, 'announce'>;
}

export interface LiveModeration {
  check: CheckMessage;
  hold: ReturnType<typeof holdMessage>;
  readTerms: ReadChatTerms;
  stop(): Promise<void>;
}

/** Moderation of a socket node: checks of messages and viewers, and the delivery of signals. */
export function createLiveModeration(deps: ModerationDeps): LiveModeration {
  const { db, clock, logger, audience, heartbeat, directory, fanOut, profiles, personRooms } = deps;
  const moderation = createModerationCache({ db, clock });
  const acceptances = createAcceptances(db);
  const planOf = createPlanReader(db);
  const delivery = createSignalDelivery({
    broadcast: fanOut.broadcast,
    receive: fanOut.receive,
    moderation,
    directory,
    profiles,
    announcePerson: personRooms.announce,
    announce: heartbeat.announce,
    connectionsOf: audience.socketsOf,
    administratorsOf: audience.administratorsOf,
    countWaiting: (streamId) => countWaiting(db, streamId),
    onFailed: (error) => logger.warn({ err: error }, 'could not notify administrators of pending reviews'),
  });
  const watch = watchSignals({
    db,
    logger,
    onSignal: delivery.deliver,
    onLost() {
      moderation.clear();
      profiles.clear();
      heartbeat.announce();
    },
  });
  return {
    check: createMessageCheck({ db, clock, moderation, acceptances, planOf }),
    hold: holdMessage({ db, clock }),
    readTerms: createTermsReader({ clock, moderation, acceptances, planOf }),
    async stop() {
      await watch.stop();
      delivery.stop();
    },
  };
}
