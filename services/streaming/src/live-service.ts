import type { ServiceOptions } from '@poc/kit/service';
import type { LiveConfig } from './config.ts';
import { startLiveNode } from './live/live-node.ts';
import { migrations } from './migrations.ts';

/** Declaration of a socket node. It has no endpoints; the relay of the API process publishes its events. */
export const liveService = (config: LiveConfig): ServiceOptions<LiveConfig> => ({
  name: 'live',
  config,
  migrations,
  routes: [],
  database: config.MONGO_DATABASE,
  relaysOutbox: false,
  holdsCrowd: true,
  // Ends open connections of a banned member within 5 s.
  revocationsMs: 3_000,
  onStart: startLiveNode,
});
