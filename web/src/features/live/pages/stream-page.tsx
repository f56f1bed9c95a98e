import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { NotFound } from '../../../shared/components/not-found.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { untilUnlocked } from '../../../shared/entitlements/until-unlocked.ts';
import { streamQuery } from '../../../shared/streaming/api/stream-queries.ts';
import { StreamRoom } from '../components/stream-room.tsx';

/** `/live/{id}`: a stream, or an error. A malformed id (400) is treated as a missing stream. */
export function StreamPage() {
  const { id = '' } = useParams();
  const { data: stream, error, refetch } = useQuery({ ...streamQuery(id), ...untilUnlocked });

  // Includes a stream deleted while the page is open.
  const isGone = isMissing(error);
  if (stream && !isGone) return <StreamRoom key={stream.id} stream={stream} />;
  if (isGone) {
    return (
      <NotFound
        title="Stream not found"
        text="This stream may have ended or doesn't exist."
        to={paths.shows}
        linkLabel="Browse Shows"
      />
    );
  }
  if (error) {
    return (
      <div className="page" style={{ paddingTop: '3rem' }}>
        <ErrorState error={error} title="The stream could not be loaded" onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <Loading
      text="Loading the stream…"
      className="page"
      style={{ paddingTop: '1.25rem', minHeight: '80svh' }}
    >
      <Skeleton height="auto" style={{ aspectRatio: '16 / 9', maxHeight: '62svh' }} />
      <Skeleton width="60%" height="2.5rem" style={{ marginTop: '1.25rem' }} />
    </Loading>
  );
}
