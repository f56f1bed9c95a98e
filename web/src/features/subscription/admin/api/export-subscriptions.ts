import * as contracts from '@poc/contracts/endpoints/managed-subscriptions';
import { callFile } from '../../../../shared/api/client.ts';
import type { StatusFilter } from './managed-subscriptions-query.ts';

export const exportSubscriptions = ({ search, status }: { search: string; status: StatusFilter }) =>
  callFile(contracts.exportSubscriptions, {
    query: { search: search || undefined, status: status || undefined },
  });
