import type { ComponentProps } from 'react';
import { SelectField } from '../../forms/field.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import styles from './list.module.css';

interface ListFiltersProps {
  label: string;
  placeholder: string;
  search: string;
  /** Updates the URL. An empty value removes the parameter. */
  change: (changes: Readonly<Record<string, string>>) => void;
  /** An additional filter, by its query parameter. */
  choice?: {
    param: string;
    label: string;
    value: string;
    options: ComponentProps<typeof SelectField>['options'];
  };
}

/** Search and filter of an administrators' list, stored in the URL. */
export function ListFilters({ label, placeholder, search, change, choice }: ListFiltersProps) {
  return (
    <search className={styles.filters}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onChange={(value) => change({ search: value })}
      />
      {choice && (
        <SelectField
          label={choice.label}
          value={choice.value}
          options={choice.options}
          onChange={(value) => change({ [choice.param]: value })}
        />
      )}
    </search>
  );
}
