import type { Show } from '@poc/contracts/entities/catalog';
import { memo, type ReactNode } from 'react';
import { limits } from '../../../config/limits.ts';
import { itemsOf, type ListResult } from '../../../shared/api/loaded-pages.ts';
import { ShowCard, type ShowCardProps } from '../../../shared/catalog/show-card.tsx';
import { ShowGrid, ShowGridSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';

/** Parts of a card that depend on the list. */
type CardParts = Omit<ShowCardProps, 'show' | 'priority'>;

interface ShowPagesProps {
  list: ListResult<Show>;
  empty: ReactNode;
  /** Must be stable: cards rerender only when their show or this function changes. */
  card: (show: Show) => CardParts;
  /** Number of shows to skip at the start of the list, because the page shows them above. */
  skip?: number;
}

interface PosterProps extends Pick<ShowPagesProps, 'card'> {
  show: Show;
  priority: boolean;
}

const Poster = memo(({ show, priority, card }: PosterProps) => (
  <ShowCard headingLevel="h2" {...card(show)} show={show} priority={priority} />
));

export function ShowPages({ list, empty, card, skip = 0 }: ShowPagesProps) {
  const shows = itemsOf(list.data);
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <p className="visually-hidden" role="status">
        {shows && shows.length > 0 && (total === 1 ? '1 show' : `${Math.max(total, shows.length)} shows`)}
      </p>
      <PageList
        list={list}
        failed="The shows could not be loaded"
        loading={<ShowGridSkeleton count={limits.showSkeletons - skip} />}
        empty={empty}
      >
        {(posters) => (
          <ShowGrid>
            {posters.slice(skip).map((show, at) => (
              // The first picture is the largest paint; on phones it is the only one visible.
              <ItemBoundary key={show.id} resetOn={show}>
                <Poster show={show} priority={skip === 0 && at === 0} card={card} />
              </ItemBoundary>
            ))}
          </ShowGrid>
        )}
      </PageList>
    </>
  );
}
