import { listManagedStreams } from '@poc/contracts/endpoints/streaming-admin';
import { listOf } from '../../../../shared/admin/api/list-query.ts';

export const managedStreamsKey = ['admin', 'streams'] as const;
/** Queries that show a changed stream. */
export const streamKeys = [managedStreamsKey, ['streams']] as const;

/** All streams, with current viewer numbers. */
export const managedStreams = listOf(listManagedStreams, managedStreamsKey);
