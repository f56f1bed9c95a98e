import type { Connection } from 'mongoose';
import type { Metrics } from '../metrics.ts';

/**
 * Exports gauges of the connection pool: connections in use, and operations waiting for one. A lasting queue means that
 * the pool is too small for the load.
 */
export function watchPool(db: Connection, metrics: Metrics): void {
  const client = db.getClient();
  let inUse = 0;
  let waiting = 0;
  client.on('connectionCheckOutStarted', () => waiting++);
  client.on('connectionCheckOutFailed', () => waiting--);
  client.on('connectionCheckedOut', () => {
    waiting--;
    inUse++;
  });
  client.on('connectionCheckedIn', () => inUse--);
  const follow = (name: string, help: string, read: () => number): void => {
    const gauge = metrics.gauge(name, help);
    Object.assign(gauge, { collect: () => gauge.set(read()) });
  };
  follow('poc_mongo_connections_in_use', 'MongoDB connections in use', () => inUse);
  follow('poc_mongo_checkouts_waiting', 'Operations waiting for a MongoDB connection', () => waiting);
}
