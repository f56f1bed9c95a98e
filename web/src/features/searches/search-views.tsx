import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

const views = [
  { view: null, path: paths.admin.searches, label: 'Without results' },
  { view: 'synonyms', path: paths.admin.synonyms, label: 'Synonyms' },
] as const;

/** Links between the two lists of the page. */
export const SearchViews = ({ current }: { current: string | null }) => (
  <nav aria-label="Lists" className="word-row">
    {views.map(({ view, path, label }) => (
      <Button
        key={path}
        component={Link}
        variant={view === current ? 'contained' : 'outlined'}
        aria-current={view === current ? 'page' : undefined}
        to={path}
      >
        {label}
      </Button>
    ))}
  </nav>
);
