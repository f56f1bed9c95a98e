import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import styles from './searches.module.css';

const views = [
  { view: null, path: paths.admin.searches, label: 'Without results' },
  { view: 'synonyms', path: paths.admin.synonyms, label: 'Synonyms' },
] as const;

/** Links between the two lists of the page. */
export const SearchViews = ({ current }: { current: string | null }) => (
  <nav aria-label="Lists" className={`word-row ${styles.views}`}>
    {views.map(({ view, path, label }) => (
      <Button
        key={path}
        component={Link}
        size="small"
        variant={view === current ? 'contained' : 'outlined'}
        aria-current={view === current ? 'page' : undefined}
        to={path}
      >
        {label}
      </Button>
    ))}
  </nav>
);
