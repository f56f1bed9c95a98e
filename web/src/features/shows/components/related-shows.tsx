import type { Show } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { relatedShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { ShowCard } from '../../../shared/catalog/show-card.tsx';
import { ShowGrid, ShowGridSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import styles from './show-detail.module.css';

const skeletons = 3;

/** Related shows. Renders nothing if there are none. */
export function RelatedShows({ show }: { show: Pick<Show, 'id' | 'category'> }) {
  const { data, error, refetch } = useQuery(relatedShowsQuery(show.id));
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="related-shows">
      <div className={styles.relatedHead}>
        <h2 id="related-shows">Related shows</h2>
        <Link
          className="text-link"
          to={`${paths.shows}?category=${encodeURIComponent(show.category)}`}
          aria-label={`View All in ${show.category}`}
        >
          View All <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {error && !data && (
        <PanelFailure
          title="Related shows could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <ShowGridSkeleton count={skeletons} isRail />}
      {data && (
        <ShowGrid isRail>
          {data.map((related) => (
            <ItemBoundary key={related.id} resetOn={related}>
              <ShowCard show={related} />
            </ItemBoundary>
          ))}
        </ShowGrid>
      )}
    </section>
  );
}
