import { getRecording as contract } from '@poc/contracts/endpoints/recordings';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { findStream } from '../../streams/streams.api.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingDeps } from './recorded-segments.ts';

/** Returns a stream's recording with its chapters. */
export const getRecording = route(
  contract,
  admins,
  (deps: RecordingDeps) =>
    async ({ params }) =>
      readRecording(deps, await findStream(deps.db, params.id)),
);
