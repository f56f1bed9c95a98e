import { defaultCategories } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, type ShowFilter } from '../../../shared/catalog/api/shows-query.ts';
import { SelectField } from '../../../shared/forms/field.tsx';
import { SearchField } from '../../../shared/forms/search-field.tsx';
import styles from './show-filters.module.css';

interface ShowFiltersProps {
  filter: ShowFilter;
  onChange: (next: Partial<ShowFilter>) => void;
}

/** Search and category filters, stored in the URL. */
export function ShowFilters({ filter, onChange }: ShowFiltersProps) {
  const { data: categories = defaultCategories } = useQuery(categoriesQuery());
  const options = [
    { value: '', label: 'All Categories' },
    ...categories.map((category) => ({ value: category, label: category })),
  ];
  return (
    <search className={styles.filters}>
      <SearchField label="Search shows" value={filter.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label="Category"
        value={filter.category}
        options={options}
        onChange={(category) => onChange({ category })}
      />
    </search>
  );
}
