import { getRecording as contract } from '@poc/contracts/endpoints/recordings';
import { admins } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { readRecording } from './read-recording.ts';

/** Returns a stream's recording with its chapters. */
export const getRecording = route(contract, admins, (deps) => async ({ params }) => {
  return readRecording(deps, await findStream(deps.db, params.id));
});
