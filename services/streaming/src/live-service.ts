import type { ServiceOptions } from '@poc/kit/service';
import type { LiveConfig } from './config.ts';
import { type LiveNode, startLiveNode } from './live/live-node.ts';
import { migrations } from './migrations.ts';

/** A socket node as data. It owns no endpoints; its database is the API process's, whose relay sends what it emits. */
export function liveService(config: LiveConfig): ServiceOptions<LiveConfig> {
  let node: LiveNode | undefined;
  return {
    name: 'live',
    config,
    migrations,
    routes: () => [],
    database: config.MONGO_DATABASE,
    relaysOutbox: false,
    // Who is banned is off within 5 s, on connections that are open.
    revocationsMs: 3_000,
    onStart(deps, server) {
      node = startLiveNode(deps, server);
    },
    onDrain: () => node?.drain(),
    onStop: () => node?.stop(),
  };
}
