import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { SelectField, TextField } from '../../../shared/components/field.tsx';
import { dearestPriceQuery, memberSortings, type Sorting } from './merch-queries.ts';
import { PriceRange, type Prices } from './price-range.tsx';
import { type ShopFilter, sliderEnd } from './shop-filter.ts';
import styles from './shop-filters.module.css';

interface ShopFiltersProps {
  filter: ShopFilter;
  onChange: (change: Partial<ShopFilter>) => void;
}

/** Search, price range and order. The search is applied once the typing pauses, not with each letter. */
export function ShopFilters({ filter, onChange }: ShopFiltersProps) {
  const [text, setText] = useState(filter.search);
  const [applied, setApplied] = useState(filter.search);
  // A change from outside (Back, 'Reset Filters') replaces what stands in the field.
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

  const { data: dearest } = useQuery(dearestPriceQuery());
  const end = sliderEnd(dearest);
  const setPrices = useCallback(
    ({ min, max }: Prices) => onChange({ min, max: max >= end ? undefined : max }),
    [end, onChange],
  );
  return (
    <search className={styles.filters}>
      <TextField
        type="search"
        label="Search merchandise"
        maxLength={limits.searchMax}
        value={text}
        icon={<Search size={20} aria-hidden="true" />}
        onChange={(event) => setText(event.target.value)}
      />
      <PriceRange
        prices={{ min: Math.min(filter.min, end), max: Math.min(filter.max ?? end, end) }}
        end={end}
        onChange={setPrices}
      />
      <SelectField
        label="Sort by"
        value={filter.sort}
        options={memberSortings}
        onChange={(sort) => onChange({ sort: sort as Sorting })}
      />
    </search>
  );
}
