import { searchSorts } from '@poc/contracts/endpoints/identity-admin';
import type { ListedSearch } from '@poc/contracts/search';
import { ListPlus, Search } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { dayColumn, numberColumn } from '../../shared/admin/list/columns.tsx';
import type { Resource } from '../../shared/admin/resource/resource.ts';
import { formatDay } from '../../shared/text/dates.ts';
import { missedSearches } from './api/missed-searches.ts';

const matchLabels = { none: 'No results', some: 'Partial matches' } as const;

export const missedSearchesList: Resource<ListedSearch, 'add'> = {
  caption: 'Searches without results',
  source: missedSearches,
  sorts: searchSorts,
  choice: {
    param: 'match',
    label: 'Found',
    options: [
      { value: '', label: 'No results or partial matches' },
      { value: 'none', label: matchLabels.none },
      { value: 'some', label: matchLabels.some },
    ],
  },
  columns: [
    { key: 'words', header: 'Search', text: ({ words }) => words },
    {
      key: 'match',
      header: 'Found',
      wide: true,
      width: 170,
      text: ({ match }) => matchLabels[match],
      narrow: true,
    },
    numberColumn('times', 'Times', 130, ({ times }) => times, {
      narrow: ({ times, last }) => `${times === 1 ? 'Once' : `${times} times`}, last on ${formatDay(last)}`,
    }),
    dayColumn(({ last }) => last, { key: 'last', header: 'Last' }),
  ],
  actions: [
    {
      task: 'add',
      icon: ListPlus,
      title: 'Create synonyms',
      label: ({ words }) => `Create synonyms for ${words}`,
    },
    {
      icon: Search,
      title: 'Try it',
      label: ({ words }) => `Try it: ${words}`,
      to: ({ words }) => paths.search(words),
    },
  ],
  failed: 'The searches could not be loaded',
  empty: 'No searches without results in the last 30 days.',
};
