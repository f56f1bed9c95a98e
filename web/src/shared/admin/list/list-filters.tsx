import type { ComponentProps } from 'react';
import { SelectField } from '../../forms/field.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import styles from './list.module.css';

interface ListFiltersProps {
  label: string;
  /** What is searched. */
  placeholder: string;
  search: string;
  /** Changes the address; an empty value takes a parameter away. */
  change: (changes: Readonly<Record<string, string>>) => void;
  /** The one other filter of the list, by its parameter in the address. */
  choice?: {
    param: string;
    label: string;
    value: string;
    options: ComponentProps<typeof SelectField>['options'];
  };
}

/** What an administrators' list is narrowed down by; all of it stands in the address. */
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
