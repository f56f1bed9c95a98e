import type { Show } from '@poc/contracts/entities/catalog';
import { defaultCategories } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { ShowCard } from '../../../shared/catalog/show-card.tsx';
import { ShowGrid, ShowGridSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { showsQuery } from '../../../shared/catalog/shows-query.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { ShowFilters } from '../components/show-filters.tsx';

/** All shows, with a search and a category that live in the address, so that a filtered list can be shared. */
export function ShowsPage() {
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', category: params.get('category') ?? '' };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    showsQuery(filter),
  );
  const session = useSession();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Show | null>(null);
  const shows = data?.pages.flatMap((page) => page.items);

  const change = (next: Partial<typeof filter>) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next)) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true },
    );
  const watch = (show: Show) => (session ? navigate(paths.watchShow(show.id)) : setWanted(show));

  return (
    <div className="page">
      <PageHeader
        title="Financial Shows"
        text="Forex, stocks, crypto and savings, told by people who know a punchline."
      >
        <ShowFilters filter={filter} categories={defaultCategories} onChange={change} />
      </PageHeader>
      {error && <ErrorState error={error} title="The shows could not be loaded" onRetry={() => refetch()} />}
      {!error && !shows && <ShowGridSkeleton count={limits.showSkeletons} />}
      {shows?.length === 0 && (
        <EmptyState title="No shows found" text="Try adjusting your search or filter criteria.">
          <button
            type="button"
            className="button button-secondary"
            onClick={() => change({ search: '', category: '' })}
          >
            Show everything
          </button>
        </EmptyState>
      )}
      {shows && shows.length > 0 && (
        <ShowGrid>
          {shows.map((show, at) => (
            <ShowCard key={show.id} show={show} headingLevel="h2" priority={at < 2}>
              <button
                type="button"
                className="button button-primary button-small"
                aria-label={`Watch Now: ${show.title}`}
                onClick={() => watch(show)}
              >
                <Play size={17} aria-hidden="true" />
                Watch Now
              </button>
            </ShowCard>
          ))}
        </ShowGrid>
      )}
      <LoadMore
        shown={shows?.length ?? 0}
        total={data?.pages[0]?.total ?? 0}
        hasNext={hasNextPage}
        loading={isFetchingNextPage}
        onLoad={fetchNextPage}
      />
      {wanted && (
        <AskToLogin
          text={`Please login to watch ${wanted.title} and access your personalized dashboard.`}
          loginLabel="Login to Watch"
          dismissLabel="Maybe Later"
          wanted={paths.watchShow(wanted.id)}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}
