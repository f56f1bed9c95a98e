import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { itemsOf, shownPages } from '../../../shared/api/loaded-pages.ts';
import { type ShowFilter, showsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { ShowCard } from '../../../shared/catalog/show-card.tsx';
import { FeaturedSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { withParams } from '../../../shared/with-params.ts';
import { ShowFilters } from '../components/show-filters.tsx';
import { ShowPages } from '../components/show-pages.tsx';
import { ShowsNav } from '../components/shows-nav.tsx';
import { useWatch } from '../components/use-watch.tsx';
import { WatchNow } from '../components/watch-now.tsx';
import { MemberActions, type ShowPart } from '../member/member-actions.tsx';
import styles from '../member/member-shows.module.css';
import { OpenShowDialog } from '../member/open-show-dialog.tsx';
import { ShowRails } from '../rails/show-rails.tsx';

const FollowedHosts = lazyPart(
  () => import('../../../shared/catalog/followed-hosts.tsx'),
  'FollowedHosts',
  null,
);

/**
 * `/shows` and `/user/shows`: the newest show is featured, above rails and all shows. Search and category are
 * stored in the URL, so that a filtered list can be shared; it has no featured show and no rails.
 */
export function ShowsPage() {
  const isMember = useInMemberArea();
  const allId = useId();
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', category: params.get('category') ?? '' };
  const isFiltered = filter.search !== '' || filter.category !== '';
  const list = useInfiniteQuery(showsQuery(filter));
  const { watch, loginRequired } = useWatch();
  const [open, setOpen] = useState<{ show: Show; part: ShowPart } | null>(null);
  const card = useCallback(
    (show: Show, featured = false) => ({
      headingLevel: 'h3' as const,
      children: isMember ? (
        <MemberActions show={show} featured={featured} onOpen={(part) => setOpen({ show, part })} />
      ) : (
        <WatchNow title={show.title} tone={featured ? 'primary' : 'small'} onWatch={() => watch(show)} />
      ),
    }),
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

  const shows = itemsOf(shownPages(list));
  // With few shows, rails would only repeat the list.
  const isFront = !isFiltered && (shows === undefined || shows.length >= limits.featuredFrom);
  const [featured, ...newest] = isFront && shows ? shows : [];
  const filters = <ShowFilters filter={filter} onChange={change} />;
  return (
    <div className="page">
      {isMember ? (
        <PageHeader title="Shows" text="Pick up where you stopped, or start something new.">
          {filters}
        </PageHeader>
      ) : (
        <PageHeader
          title="Financial Shows"
          text="Forex, stocks, crypto and savings, explained by people who know a punchline."
        >
          {filters}
        </PageHeader>
      )}
      {!isMember && <ShowsNav />}
      {!isFiltered && (
        <div className={styles.front}>
          {featured && (
            <ShowCard {...card(featured, true)} headingLevel="h2" show={featured} featured priority />
          )}
          {!shows && !list.error && <FeaturedSkeleton />}
          <ShowRails newest={newest} />
        </div>
      )}
      <section aria-labelledby={allId}>
        <h2 id={allId} className={isMember || isFront ? styles.heading : 'visually-hidden'}>
          All Shows
        </h2>
        <ShowPages
          list={list}
          card={card}
          skip={isFront ? 1 : 0}
          empty={
            <EmptyState
              drawing="microphone"
              headingLevel="h3"
              title="No shows found"
              text="Try adjusting your search or filter criteria."
            >
              <Button variant="outlined" onClick={() => change({ search: '', category: '' })}>
                Show everything
              </Button>
            </EmptyState>
          }
        />
      </section>
      {isMember && !isFiltered && (
        <div className={styles.followed}>
          <FollowedHosts />
        </div>
      )}
      {open && <OpenShowDialog {...open} onClose={() => setOpen(null)} />}
      {loginRequired}
    </div>
  );
}
