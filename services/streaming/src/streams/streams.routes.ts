import * as contracts from '@poc/contracts/endpoints/streaming';
import { admins, everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { StreamingDeps } from '../deps.ts';
import { createStream } from './create-stream.ts';
import { deleteStream } from './delete-stream.ts';
import { getStream } from './get-stream.ts';
import { listLiveStreams } from './list-live-streams.ts';
import { listManagedStreams } from './list-managed-streams.ts';
import { listStreams } from './list-streams.ts';
import { updateStream } from './update-stream.ts';

export const streamsRoutes = (deps: StreamingDeps): Route[] => [
  route(contracts.listStreams, everyone, listStreams(deps)),
  route(contracts.listLiveStreams, everyone, listLiveStreams(deps)),
  route(contracts.listManagedStreams, admins, listManagedStreams(deps)),
  route(contracts.getStream, everyone, getStream(deps)),
  route(contracts.createStream, admins, createStream(deps)),
  route(contracts.updateStream, admins, updateStream(deps)),
  route(contracts.deleteStream, admins, deleteStream(deps)),
];
