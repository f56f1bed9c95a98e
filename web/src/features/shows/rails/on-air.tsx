import Chip from '@mui/material/Chip';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { upcomingShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { Rail, RailSkeleton } from '../../../shared/catalog/rail.tsx';
import { RailTile, TileHost, TileNote } from '../../../shared/catalog/show-tile.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { liveStreamsQuery } from '../../../shared/streaming/api/stream-queries.ts';
import { formatMoment } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';

/** Live streams with their viewers and links to their rooms. Renders `empty`, or nothing, when no stream is live. */
export function LiveRail({ empty }: { empty?: string }) {
  const { data, error, refetch } = useQuery(liveStreamsQuery());
  if (!data && empty)
    return (
      <Unloaded title="The live streams could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  if (!data || (data.length === 0 && !empty)) return null;
  return (
    <Rail title="Live Now" to={paths.liveShows} empty={data.length === 0 && empty}>
      {data.slice(0, limits.railTiles).map(({ id, Show, thumbnail_url, viewers }) => (
        <RailTile
          key={id}
          show={{ ...Show, thumbnail_url: thumbnail_url || Show.thumbnail_url, duration: null }}
          to={paths.stream(id)}
          labels={<Chip color="live" label="Live" />}
        >
          {viewers > 0 && <TileNote>{formatCount(viewers)} watching</TileNote>}
          <TileHost host={Show.host} />
        </RailTile>
      ))}
    </Rail>
  );
}

/** The next shows with their times. */
export function UpcomingRail() {
  const { data, error, refetch } = useInfiniteQuery(upcomingShowsQuery());
  const shows = itemsOf(data);
  if (!shows)
    return (
      <Unloaded
        title="The upcoming shows could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Rail
      title="Upcoming Shows"
      to={paths.upcomingShows}
      empty={shows.length === 0 && 'Nothing is on the calendar yet.'}
    >
      {shows.slice(0, limits.railTiles).map((show) => (
        <RailTile key={show.id} show={show} to={paths.show(show.id)}>
          {show.start_time !== null && (
            <TileNote>
              <time dateTime={show.start_time}>{formatMoment(show.start_time)}</time>
            </TileNote>
          )}
          <TileHost host={show.host} />
        </RailTile>
      ))}
    </Rail>
  );
}

const Unloaded = ({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) =>
  error === null ? <RailSkeleton /> : <PanelFailure title={title} error={error} onRetry={onRetry} />;
