import type { Bench } from '../bench.ts';
import { buyers } from './buyers.ts';
import { chat } from './chat.ts';
import { cluster } from './cluster.ts';
import { community } from './community.ts';
import { communityScale } from './community-scale.ts';
import { connections } from './connections.ts';
import { fanout } from './fanout.ts';
import { gateway } from './gateway.ts';
import { knownUnknown } from './known-unknown.ts';
import { members } from './members.ts';
import { merch } from './merch.ts';
import { notifications } from './notifications.ts';
import { oddPages } from './odd-pages.ts';
import { orders } from './orders.ts';
import { ordersScale } from './orders-scale.ts';
import { reactions } from './reactions.ts';
import { renewals } from './renewals.ts';
import { search } from './search.ts';
import { shows } from './shows.ts';
import { showsScale } from './shows-scale.ts';
import { signIns } from './sign-ins.ts';
import { starvation } from './starvation.ts';
import { web } from './web.ts';

/** All benches by command-line name. */
export const benches: Readonly<Record<string, Bench>> = {
  'sign-ins': signIns,
  starvation,
  'known-unknown': knownUnknown,
  shows,
  'shows-scale': showsScale,
  merch,
  community,
  gateway,
  members,
  orders,
  buyers,
  'orders-scale': ordersScale,
  renewals,
  'community-scale': communityScale,
  search,
  fanout,
  cluster,
  reactions,
  chat,
  connections,
  'odd-pages': oddPages,
  notifications,
  web,
};
