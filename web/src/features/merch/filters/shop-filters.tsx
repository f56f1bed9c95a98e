import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { SelectField } from '../../../shared/forms/field.tsx';
import { Filters, SearchField } from '../../../shared/forms/search-field.tsx';
import { dearestPriceQuery, memberSortings, type Sorting, type sortings } from '../api/merch-queries.ts';
import { PriceRange, type Prices } from './price-range.tsx';
import { type ShopFilter, sliderEnd } from './shop-filter.ts';
import styles from './shop-filters.module.css';

interface ShopFiltersProps {
  filter: ShopFilter;
  onChange: (change: Partial<ShopFilter>) => void;
}

export function ShopFilters({ filter, onChange }: ShopFiltersProps) {
  const { data: dearest } = useQuery(dearestPriceQuery());
  const end = sliderEnd(dearest);
  const setPrices = useCallback(
    ({ min, max }: Prices) => onChange({ min, max: max >= end ? undefined : max }),
    [end, onChange],
  );
  return (
    <Filters
      className={styles.filters}
      used={(filter.min > 0 || filter.max !== undefined ? 1 : 0) + (filter.sort === 'name' ? 0 : 1)}
      search={
        <SearchField
          label="Search merchandise"
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <PriceRange
        prices={{ min: Math.min(filter.min, end), max: Math.min(filter.max ?? end, end) }}
        end={end}
        onChange={setPrices}
      />
      <SortField options={memberSortings} filter={filter} onChange={onChange} />
    </Filters>
  );
}

interface SortFieldProps extends ShopFiltersProps {
  options: typeof sortings | typeof memberSortings;
}

export function SortField({ options, filter, onChange }: SortFieldProps) {
  return (
    <SelectField
      label="Sort by"
      value={filter.sort}
      options={options}
      onChange={(sort) => onChange({ sort: sort as Sorting })}
    />
  );
}
