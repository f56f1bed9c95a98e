import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ShowFilter, showsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { withParams } from '../../../shared/with-params.ts';
import { ShowFilters } from '../components/show-filters.tsx';
import { ShowPages } from '../components/show-pages.tsx';
import { ShowsNav } from '../components/shows-nav.tsx';
import { useWatch } from '../components/use-watch.tsx';
import { WatchNow } from '../components/watch-now.tsx';
import { FollowedHosts } from '../member/followed-hosts.tsx';
import { memberCard, type ShowPart } from '../member/member-card.tsx';
import styles from '../member/member-shows.module.css';
import { OnAir } from '../member/on-air.tsx';
import { OpenShowDialog } from '../member/open-show-dialog.tsx';

/**
 * `/shows` and `/user/shows`: all shows; for members with their progress, below what is live and upcoming. The
 * address holds search and category, so that a filtered list can be shared.
 */
export function ShowsPage() {
  const isMember = useInMemberArea();
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', category: params.get('category') ?? '' };
  const isFiltered = filter.search !== '' || filter.category !== '';
  const list = useInfiniteQuery(showsQuery(filter));
  const { watch, loginRequired } = useWatch();
  const [open, setOpen] = useState<{ show: Show; part: ShowPart } | null>(null);
  const card = useCallback(
    (show: Show) =>
      isMember
        ? memberCard(show, (part) => setOpen({ show, part }))
        : { children: <WatchNow title={show.title} onWatch={() => watch(show)} /> },
    [isMember, watch],
  );

  const change = useCallback(
    (next: Partial<ShowFilter>) => {
      // Refining a search replaces the history entry, so that Back leads to the list before the search.
      const refines = Boolean(next.search) && new URLSearchParams(location.search).has('search');
      setParams((current) => withParams(current, next), { replace: refines });
    },
    [setParams],
  );

  const shows = (
    <ShowPages
      list={list}
      card={card}
      empty={
        <EmptyState
          headingLevel={isMember ? 'h3' : 'h2'}
          title="No shows found"
          text="Try adjusting your search or filter criteria."
        >
          <Button variant="outlined" onClick={() => change({ search: '', category: '' })}>
            Show everything
          </Button>
        </EmptyState>
      }
    />
  );
  const filters = <ShowFilters filter={filter} onChange={change} />;
  if (!isMember) {
    return (
      <div className="page">
        <PageHeader
          title="Financial Shows"
          text="Forex, stocks, crypto and savings, explained by people who know a punchline."
        >
          {filters}
        </PageHeader>
        <ShowsNav />
        {shows}
        {loginRequired}
      </div>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      <PageHeader title="Shows" text="Pick up where you stopped, or start something new.">
        {filters}
      </PageHeader>
      {!isFiltered && <OnAir />}
      <section aria-labelledby="all-shows">
        <h2 id="all-shows" className={styles.heading}>
          All Shows
        </h2>
        {shows}
      </section>
      {!isFiltered && <FollowedHosts />}
      {open && <OpenShowDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
