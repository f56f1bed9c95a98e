import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useHydrated } from '../../../shared/first-pass.ts';
import { SearchField } from '../../../shared/forms/search-field.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { allResultsQuery } from '../../../shared/search/api/search-query.ts';
import { kindNames, kinds } from '../../../shared/search/kinds.ts';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { withParams } from '../../../shared/with-params.ts';
import { HitListSkeleton } from '../components/hit-list.tsx';
import { AllResults, KindResults } from '../components/results.tsx';
import styles from '../components/search.module.css';
import { Suggestions } from '../components/suggestions.tsx';

/** `/search` and `/user/search`: all results in groups, or one kind in pages. The URL holds text and kind. */
export function SearchPage() {
  const hydrated = useHydrated();
  const [params, setParams] = useSearchParams();
  const pathOf = useInMemberArea() ? paths.member.search : paths.search;
  const text = (params.get('q') ?? '').trim().slice(0, limits.maxSearchLength);
  const kind = kindNames.find((name) => name === params.get('kind'));
  // With one kind selected, counts are shown only if they were loaded before.
  const all = useQuery({ ...allResultsQuery(text), enabled: text !== '' && !kind });
  const counts = new URLSearchParams(all.data?.kindCounts);
  useDocumentTitle(text === '' ? 'Search' : `${text} · Search`);

  return (
    <div className={`page ${styles.page}`}>
      <PageHeader
        title="Search"
        text="Shows, hosts, live streams, merch, posts, members and help, in one place."
      >
        <div className={styles.field}>
          <SearchField
            label="Search shows, hosts, streams, merch, posts, members and help"
            value={text}
            onChange={(q) =>
              // Refining a search replaces the history entry, so that Back leads to the page before it.
              setParams((current) => withParams(current, { q }), { replace: text !== '' })
            }
          />
        </div>
      </PageHeader>
      {text === '' ? (
        // The prerendered document has no search text, but the URL may have one.
        hydrated ? (
          <Suggestions />
        ) : (
          <HitListSkeleton />
        )
      ) : (
        <>
          <nav aria-label="Kinds of results" className={styles.kinds}>
            {[undefined, ...kindNames].map((name) => (
              <Button
                key={name ?? 'all'}
                component={Link}
                size="small"
                variant={name === kind ? 'contained' : 'outlined'}
                to={pathOf(text, name)}
                aria-current={name === kind ? 'page' : undefined}
              >
                {name ? kinds[name].title : 'All'}
                {name && counts.has(name) && ` ${counts.get(name)}`}
              </Button>
            ))}
          </nav>
          {kind ? (
            <KindResults key={kind} text={text} kind={kind} allPath={pathOf(text)} />
          ) : (
            <AllResults text={text} pathOf={pathOf} />
          )}
        </>
      )}
    </div>
  );
}
