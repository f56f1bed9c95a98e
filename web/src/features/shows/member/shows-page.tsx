import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { type ShowFilter, showsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { ShowGridSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { withParams } from '../../../shared/with-params.ts';
import { ShowFilters } from '../components/show-filters.tsx';
import { FollowedHosts } from './followed-hosts.tsx';
import { MemberShowCard, type ShowPart } from './member-show-card.tsx';
import styles from './member-shows.module.css';
import { OnAir } from './on-air.tsx';
import { OpenShowDialog } from './open-show-dialog.tsx';

/**
 * `/user/shows`: live and upcoming shows, and all shows with the user's progress. The address holds search
 * and category.
 */
export function MemberShowsPage() {
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', category: params.get('category') ?? '' };
  const list = useInfiniteQuery(showsQuery(filter));
  const [open, setOpen] = useState<{ show: Show; part: ShowPart } | null>(null);
  const openPart = useCallback((show: Show, part: ShowPart) => setOpen({ show, part }), []);
  const isFiltered = filter.search !== '' || filter.category !== '';

  const change = useCallback(
    (next: Partial<ShowFilter>) => setParams((current) => withParams(current, next), { replace: true }),
    [setParams],
  );

  return (
    <div className={`page ${styles.page}`}>
      <PageHeader title="Shows" text="Pick up where you stopped, or start something new.">
        <ShowFilters filter={filter} onChange={change} />
      </PageHeader>
      {!isFiltered && <OnAir />}
      <section aria-labelledby="all-shows">
        <h2 id="all-shows" className={styles.heading}>
          All Shows
        </h2>
        <PageList
          list={list}
          failed="The shows could not be loaded"
          loading={<ShowGridSkeleton count={limits.showSkeletons} />}
          empty={
            <EmptyState
              headingLevel="h3"
              title="No shows found"
              text={
                isFiltered
                  ? 'Nothing goes by that name or in that category.'
                  : 'The first show is still in rehearsal. Check back later.'
              }
            >
              {isFiltered && (
                <Button variant="outlined" onClick={() => change({ search: '', category: '' })}>
                  Show everything
                </Button>
              )}
            </EmptyState>
          }
        >
          {(shows) => (
            <div className={styles.grid}>
              {shows.map((show, at) => (
                <ItemBoundary key={show.id} resetOn={show}>
                  <MemberShowCard show={show} priority={at === 0} onOpen={openPart} />
                </ItemBoundary>
              ))}
            </div>
          )}
        </PageList>
      </section>
      {!isFiltered && <FollowedHosts />}
      {open && <OpenShowDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
