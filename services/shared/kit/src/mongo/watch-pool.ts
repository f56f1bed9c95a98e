import type { Connection } from 'mongoose';
import type { Metrics } from '../metrics.ts';

/**
 * Gauges of how much of a database's connection pool is in use, and how many operations wait for a connection: above 0 for
 * long, the process asks for more at once than its pool has.
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
  follow('poc_mongo_connections_in_use', 'Connections to MongoDB that an operation holds', () => inUse);
  follow('poc_mongo_checkouts_waiting', 'Operations that wait for a connection to MongoDB', () => waiting);
}
