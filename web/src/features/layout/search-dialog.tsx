import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../shared/api/errors.ts';
import { Dialog } from '../../shared/dialogs/dialog.tsx';
import { SearchField } from '../../shared/forms/search-field.tsx';
import { searchQuery } from './api/search-query.ts';
import styles from './search-dialog.module.css';

const kinds = { show: 'Show', stream: 'Live stream', product: 'Merch', post: 'Community' } as const;

const addresses = {
  show: paths.show,
  stream: paths.stream,
  product: paths.product,
  post: paths.post,
} as const;

interface SearchDialogProps {
  /** Reads the text typed before the dialog was loaded. */
  typed: () => string;
  onClose: () => void;
}

export function SearchDialog({ typed, onClose }: SearchDialogProps) {
  const [wanted, setWanted] = useState(typed);
  const { data, error, isFetching } = useQuery(searchQuery(wanted));

  return (
    <Dialog title="Search" size="sm" onClose={onClose}>
      <SearchField
        label="Search shows, streams, merch and posts"
        placeholder="Shows, streams, merch, posts"
        value={wanted}
        onChange={setWanted}
        autoFocus
      />
      <div className={styles.results} aria-live="polite" aria-busy={isFetching}>
        {wanted.length < 2 && <p>Type two letters or more. “Kolo” is a good start.</p>}
        {error && <p role="alert">{errorText(error)}</p>}
        {data?.length === 0 && <p>Nothing for “{wanted}”. Even the conductor has not heard of it.</p>}
        {data && data.length > 0 && (
          <ul>
            {data.map((result) => (
              <li key={`${result.kind}-${result.id}`}>
                <Link to={addresses[result.kind](result.id)} onClick={onClose}>
                  <strong dir="auto">{result.title}</strong>
                  <span>
                    {kinds[result.kind]} · <bdi>{result.text}</bdi>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
