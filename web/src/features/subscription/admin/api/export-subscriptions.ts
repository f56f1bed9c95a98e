import * as contracts from '@poc/contracts/endpoints/managed-subscriptions';
import { callFile } from '../../../../shared/api/client.ts';
import { statusFilterOf } from './managed-subscriptions-query.ts';

export const exportSubscriptions = ({ search, status }: { search: string; status: string }) =>
  callFile(contracts.exportSubscriptions, {
    query: { search: search || undefined, status: statusFilterOf(status) },
  });
