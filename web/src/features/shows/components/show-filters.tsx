import { defaultCategories } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { categoriesQuery, type ShowFilter } from '../../../shared/catalog/shows-query.ts';
import { SelectField, TextField } from '../../../shared/components/field.tsx';
import styles from './show-filters.module.css';

interface ShowFiltersProps {
  filter: ShowFilter;
  onChange: (next: Partial<ShowFilter>) => void;
}

/** Search and category. The search goes into the address once the typing pauses, not with each letter. */
export function ShowFilters({ filter, onChange }: ShowFiltersProps) {
  const { data: categories = defaultCategories } = useQuery(categoriesQuery());
  const [text, setText] = useState(filter.search);
  const [applied, setApplied] = useState(filter.search);
  // A change from outside (Back, 'Show everything') replaces what stands in the field.
  if (filter.search !== applied) {
    setApplied(filter.search);
    setText(filter.search);
  }
  useEffect(() => {
    const search = text.trim();
    if (search === filter.search) return;
    const timer = setTimeout(() => {
      setApplied(search);
      onChange({ search });
    }, limits.typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, filter.search, onChange]);

  const options = [
    { value: '', label: 'All Categories' },
    ...categories.map((category) => ({ value: category, label: category })),
  ];
  return (
    <search className={styles.filters}>
      <TextField
        type="search"
        label="Search shows"
        maxLength={limits.searchMax}
        value={text}
        icon={<Search size={20} aria-hidden="true" />}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="Category"
        value={filter.category}
        options={options}
        onChange={(category) => onChange({ category })}
      />
    </search>
  );
}
