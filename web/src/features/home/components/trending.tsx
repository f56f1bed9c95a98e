import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { newestShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { ShowCard } from '../../../shared/catalog/show-card.tsx';
import { ShowGrid, ShowGridSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { sampleShow } from './home-content.ts';
import { SampleNotice } from './sample-notice.tsx';
import { Section } from './section.tsx';

export function Trending() {
  const { data, isError, refetch } = useQuery(newestShowsQuery(limits.trendingShows));
  const failed = isError && !data;
  return (
    <Section
      title="Trending Shows"
      action={
        <Link className="text-link" to={paths.shows}>
          View All <ArrowRight size={18} aria-hidden="true" />
        </Link>
      }
    >
      {failed && <SampleNotice what="shows" onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          drawing="microphone"
          headingLevel="h3"
          title="The stage is empty"
          text="No shows published yet. The comedians are still looking for parking."
        />
      )}
      {!failed && !data && <ShowGridSkeleton count={limits.trendingShows} isRail />}
      <ShowGrid isRail>
        {failed && <ShowCard show={sampleShow} sample />}
        {data?.slice(0, limits.trendingShows).map((show) => (
          <ShowCard key={show.id} show={show} />
        ))}
      </ShowGrid>
    </Section>
  );
}
