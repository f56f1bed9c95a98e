import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { upcomingShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { formatMoment } from '../../../shared/text/dates.ts';
import { ShowPages } from '../components/show-pages.tsx';
import { ShowsNav } from '../components/shows-nav.tsx';

const card = ({ start_time }: Show) => ({
  badge: start_time !== null && (
    <Chip color="danfo" label={<time dateTime={start_time}>{formatMoment(start_time)}</time>} />
  ),
});

/** Shows that start later, soonest first. */
export function UpcomingShowsPage() {
  const list = useInfiniteQuery(upcomingShowsQuery());
  return (
    <div className="page">
      <PageHeader title="Upcoming Shows" text="What starts next. All times are Lagos time." />
      <ShowsNav />
      <ShowPages
        list={list}
        card={card}
        empty={
          <EmptyState
            drawing="microphone"
            title="No upcoming shows"
            text="The calendar is clear. Somebody is still writing jokes."
          >
            <Button component={Link} variant="contained" to={paths.shows}>
              Browse Shows
            </Button>
          </EmptyState>
        }
      />
    </div>
  );
}
