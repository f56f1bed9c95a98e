import useAutocomplete from '@mui/material/useAutocomplete';
import { beginningOf } from '@poc/contracts/graphemes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../../config/limits.ts';
import { listQuery } from '../../../../shared/admin/api/list-query.ts';
import { managedShows } from '../../../../shared/admin/api/shows-queries.ts';
import { TextField } from '../../../../shared/forms/field.tsx';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { Picture } from '../../../../shared/images/picture.tsx';
import styles from './stream-form.module.css';

export interface PickedShow {
  id: string;
  title: string;
  video_url?: string | null;
}

interface ShowPickerProps {
  value: PickedShow | null;
  error: string | undefined;
  onChange: (show: PickedShow | null) => void;
}

const loadFailed = 'Failed to load shows. Please try again later.';

/** Autocomplete for a show, searched on the server and usable by keyboard. */
export function ShowPicker({ value, error, onChange }: ShowPickerProps) {
  const [text, setText] = useState(value?.title ?? '');
  // The title of the selected show is not a search.
  const search = useDebounced(text === value?.title ? '' : beginningOf(text.trim(), limits.maxSearchLength));
  const shows = useInfiniteQuery(listQuery(managedShows, { search }));
  const options = shows.data?.pages.at(0)?.items ?? [];
  const picker = useAutocomplete<PickedShow>({
    options,
    value,
    inputValue: text,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ id }) => id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    // The server has filtered already.
    filterOptions: (found) => found,
    autoHighlight: true,
    onChange: (_, show) => onChange(show),
    onInputChange: (_, next) => setText(next),
  });
  // The field generates its own id, which its label refers to.
  const { id: _, ...input } = picker.getInputProps();
  const thumbnails = new Map(options.map(({ id, thumbnail_url }) => [id, thumbnail_url]));
  return (
    <div {...picker.getRootProps()} className={styles.picker}>
      <TextField
        {...input}
        label="Show"
        required
        placeholder="Type to search"
        icon={<Search size={20} aria-hidden="true" />}
        error={error}
        hint={shows.error ? loadFailed : undefined}
      />
      {picker.popupOpen && picker.groupedOptions.length > 0 && (
        <ul
          {...picker.getListboxProps()}
          aria-labelledby={undefined}
          aria-label="Shows"
          className={styles.options}
        >
          {picker.groupedOptions.map((option, index) => {
            const { key, ...props } = picker.getOptionProps({ option, index });
            return (
              <li key={key} {...props} className={styles.option}>
                <Picture
                  className={styles.thumbnail}
                  src={thumbnails.get(option.id) ?? ''}
                  alt=""
                  kind="show"
                  sizes="56px"
                />
                {option.title}
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" className={styles.quiet}>
        {picker.popupOpen && shows.data && options.length === 0 && 'No shows found.'}
      </p>
    </div>
  );
}
