import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../../shared/api/errors.ts';
import { Dialog } from '../../shared/components/dialog.tsx';
import { MaterialProvider } from '../../shared/components/material-provider.tsx';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import styles from './search-dialog.module.css';
import { searchQuery } from './search-query.ts';

const kinds = { show: 'Show', stream: 'Live stream', product: 'Merch', post: 'Community' } as const;

const addresses = {
  show: paths.show,
  stream: paths.stream,
  product: paths.product,
  post: paths.post,
} as const;

/** One search over shows, streams, products and posts. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim());
  const { data, error, isFetching } = useQuery(searchQuery(wanted));
  const notBuilt = error instanceof ApiError && error.status === 501;

  return (
    <MaterialProvider>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <h2 id={titleId} className="visually-hidden">
          Search
        </h2>
        <div className={styles.field}>
          <Search size={22} aria-hidden="true" />
          <input
            type="search"
            autoFocus
            aria-label="Search shows, streams, merch and posts"
            placeholder="Shows, streams, merch, posts"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        <div className={styles.results} aria-live="polite" aria-busy={isFetching}>
          {wanted.length < 2 && <p>Type two letters or more. “Kolo” is a good start.</p>}
          {notBuilt && (
            <p>Search is still being built. Until then: the shows page has a search of its own.</p>
          )}
          {error && !notBuilt && <p role="alert">{errorText(error)}</p>}
          {data?.length === 0 && <p>Nothing for “{wanted}”. Even the conductor has not heard of it.</p>}
          {data && data.length > 0 && (
            <ul>
              {data.map((result) => (
                <li key={`${result.kind}-${result.id}`}>
                  <Link to={addresses[result.kind](result.id)} onClick={onClose}>
                    <strong>{result.title}</strong>
                    <span>
                      {kinds[result.kind]} · {result.text}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </MaterialProvider>
  );
}
