import Button from '@mui/material/Button';
import type { SearchKind } from '@poc/contracts/search';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { allResultsQuery, searchPagesQuery } from '../../../shared/search/api/search-query.ts';
import { groupsOf, kinds, matchNote } from '../../../shared/search/kinds.ts';
import { HitList, HitListSkeleton } from './hit-list.tsx';
import styles from './search.module.css';
import { Suggestions } from './suggestions.tsx';

const failed = 'The results could not be loaded';

interface AllResultsProps {
  text: string;
  pathOf: (text: string, kind: SearchKind) => string;
}

/** The first results of each kind. */
export function AllResults({ text, pathOf }: AllResultsProps) {
  const { data, error, refetch } = useQuery(allResultsQuery(text));
  if (!data) {
    return error ? (
      <ErrorState error={error} title={failed} onRetry={() => void refetch()} />
    ) : (
      <HitListSkeleton />
    );
  }
  return (
    <>
      <Count total={data.total} text={text} note={matchNote(data.items)} />
      {data.items.length === 0 && (
        <>
          <EmptyState
            drawing="bubbles"
            title="Nothing found"
            text="Even the conductor has not heard of it. Check the spelling, or try fewer words."
          />
          <Suggestions />
        </>
      )}
      {groupsOf(data.items).map(({ kind, hits }) => (
        <section key={kind} className={styles.group} aria-labelledby={`group-${kind}`}>
          <div className={styles.head}>
            <h2 id={`group-${kind}`}>{kinds[kind].title}</h2>
            {hits.length > limits.searchGroup && (
              <Link
                className="text-link"
                to={pathOf(text, kind)}
                aria-label={`All results in ${kinds[kind].title}`}
              >
                View All
              </Link>
            )}
          </div>
          <HitList hits={hits.slice(0, limits.searchGroup)} />
        </section>
      ))}
    </>
  );
}

interface KindResultsProps {
  text: string;
  kind: SearchKind;
  /** URL of the results of all kinds. */
  allPath: string;
}

/** All results of one kind, in pages. */
export function KindResults({ text, kind, allPath }: KindResultsProps) {
  const list = useInfiniteQuery(searchPagesQuery(text, kind));
  const first = list.data?.pages[0];
  const { title } = kinds[kind];
  return (
    <section className={styles.group} aria-label={title}>
      {first && <Count total={first.total} text={text} note={matchNote(first.items)} />}
      <PageList
        list={list}
        failed={failed}
        loading={<HitListSkeleton />}
        empty={
          <EmptyState
            drawing="bubbles"
            title={`Nothing found in ${title}`}
            text="Another kind may have what you are looking for."
          >
            <Button component={Link} variant="outlined" to={allPath}>
              Search everything
            </Button>
          </EmptyState>
        }
      >
        {(hits) => <HitList hits={hits} />}
      </PageList>
    </section>
  );
}

const Count = ({ total, text, note }: { total: number; text: string; note: string }) => (
  <p role="status" className="muted">
    {total === 1 ? '1 result' : `${total} results`} for “<bdi>{text}</bdi>”{note && `. ${note}`}
  </p>
);
