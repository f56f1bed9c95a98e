import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { categoriesQuery, newestShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { HitList, HitListSkeleton } from './hit-list.tsx';
import styles from './search.module.css';

/**
 * Links for a page without a search or its results: categories and trending shows. Renders nothing if they cannot be
 * loaded.
 */
export function Suggestions() {
  const categories = useQuery(categoriesQuery());
  const shows = useQuery(newestShowsQuery(limits.trendingShows));
  const showsPath = useInMemberArea() ? paths.member.shows : paths.shows;
  const hits = shows.data
    ?.slice(0, limits.trendingShows)
    .map(({ id, title, description, thumbnail_url }) => ({
      kind: 'show' as const,
      id,
      title,
      text: description,
      image: thumbnail_url,
    }));
  // Renders both together, in place of the skeleton.
  if (categories.isPending || shows.isPending) return <HitListSkeleton />;
  return (
    <>
      {categories.data && categories.data.length > 0 && (
        <section className={styles.group} aria-labelledby="categories">
          <h2 id="categories">Browse by category</h2>
          <p className="word-row">
            {categories.data.map((category) => (
              <Button
                key={category}
                component={Link}
                size="small"
                variant="outlined"
                to={`${showsPath}?${new URLSearchParams({ category })}`}
              >
                {category}
              </Button>
            ))}
          </p>
        </section>
      )}
      {hits && hits.length > 0 && (
        <section className={styles.group} aria-labelledby="trending">
          <h2 id="trending">Trending shows</h2>
          <HitList hits={hits} />
        </section>
      )}
    </>
  );
}
