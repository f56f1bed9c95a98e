import * as contracts from '@poc/contracts/endpoints/managed-subscriptions';
import type { ListParams } from '../../../../shared/admin/api/list-query.ts';
import { callFile } from '../../../../shared/api/client.ts';
import { statusFilterOf } from './managed-subscriptions-query.ts';

interface Filters {
  search: string;
  status: string;
  user: string;
  /** Range of start or end times. */
  days: ListParams;
}

/** Downloads the matching subscriptions as CSV; an empty filter matches all. */
export const exportSubscriptions = ({ search, status, user, days }: Filters) =>
  callFile(contracts.exportSubscriptions, {
    query: { search: search || undefined, status: statusFilterOf(status), user: user || undefined, ...days },
  });
