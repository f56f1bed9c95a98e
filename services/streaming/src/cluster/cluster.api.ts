export { type AdapterClients, createRedisLink, type RedisLink } from './redis-link.ts';
export { createSignalDelivery } from './signals/deliver-signal.ts';
export { watchSignals } from './signals/watch-signals.ts';
export { signalStream, writeSignal } from './signals/write-signal.ts';
export { createStreamHomes, type StreamHomes } from './stream-homes.ts';
