import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { HitContent } from '../../../shared/search/hit-content.tsx';
import { type Hit, kinds } from '../../../shared/search/kinds.ts';
import styles from './search.module.css';

export const HitList = ({ hits }: { hits: readonly Hit[] }) => (
  <ul className={styles.hits}>
    {hits.map((hit) => (
      <li key={hit.id}>
        <Link className={`surface ${styles.hit}`} to={kinds[hit.kind].urlOf(hit)}>
          <HitContent hit={hit} />
        </Link>
      </li>
    ))}
  </ul>
);

export const HitListSkeleton = () => (
  <Loading text="Searching…" className={styles.hits}>
    {Array.from({ length: limits.searchSkeletons }, (_, at) => `skeleton-${at}`).map((key) => (
      <Skeleton key={key} height="70px" />
    ))}
  </Loading>
);
