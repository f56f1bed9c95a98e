import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ShowFilter, showsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { withParams } from '../../../shared/with-params.ts';
import { ShowFilters } from '../components/show-filters.tsx';
import { ShowPages } from '../components/show-pages.tsx';
import { ShowsNav } from '../components/shows-nav.tsx';
import { useWatch } from '../components/use-watch.tsx';
import { WatchNow } from '../components/watch-now.tsx';

/** `/shows`: all shows. The address holds search and category, so that a filtered list can be shared. */
export function ShowsPage() {
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', category: params.get('category') ?? '' };
  const list = useInfiniteQuery(showsQuery(filter));
  const { watch, loginRequired } = useWatch();
  const watchNow = useCallback(
    (show: Show) => <WatchNow title={show.title} onWatch={() => watch(show)} />,
    [watch],
  );

  const change = useCallback(
    (next: Partial<ShowFilter>) => {
      // Refining a search replaces the history entry, so that Back leads to the list before the search.
      const refines = Boolean(next.search) && new URLSearchParams(location.search).has('search');
      setParams((current) => withParams(current, next), { replace: refines });
    },
    [setParams],
  );

  return (
    <div className="page">
      <PageHeader
        title="Financial Shows"
        text="Forex, stocks, crypto and savings, explained by people who know a punchline."
      >
        <ShowFilters filter={filter} onChange={change} />
      </PageHeader>
      <ShowsNav />
      <ShowPages
        list={list}
        action={watchNow}
        empty={
          <EmptyState title="No shows found" text="Try adjusting your search or filter criteria.">
            <Button variant="outlined" onClick={() => change({ search: '', category: '' })}>
              Show everything
            </Button>
          </EmptyState>
        }
      />
      {loginRequired}
    </div>
  );
}
