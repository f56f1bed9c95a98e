import type { Bench } from '../bench.ts';
import { chat } from './chat.ts';
import { cluster } from './cluster.ts';
import { communityScale } from './community-scale.ts';
import { connections } from './connections.ts';
import { crowd } from './crowd.ts';
import { fanout } from './fanout.ts';
import { gateway } from './gateway.ts';
import { journeys } from './journeys.ts';
import { members } from './members.ts';
import { orders } from './orders.ts';
import { reactions } from './reactions.ts';
import { renewals } from './renewals.ts';
import { rest } from './rest.ts';
import { search } from './search.ts';
import { shows } from './shows.ts';
import { taskTimes } from './tasks.ts';
import { video } from './video.ts';
import { web } from './web.ts';

/** All benches by command-line name. */
export const benches: Readonly<Record<string, Bench>> = {
  shows,
  search,
  gateway,
  members,
  journeys,
  orders,
  renewals,
  'community-scale': communityScale,
  fanout,
  cluster,
  reactions,
  chat,
  connections,
  crowd,
  tasks: taskTimes,
  rest,
  video,
  web,
};
