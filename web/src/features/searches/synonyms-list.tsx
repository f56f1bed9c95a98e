import Chip from '@mui/material/Chip';
import { synonymSorts } from '@poc/contracts/endpoints/identity-admin';
import type { ListedSynonyms } from '@poc/contracts/search';
import cells from '../../shared/admin/list/list.module.css';
import { type ManagedResource, managedActions } from '../../shared/admin/managed/managed-list.ts';
import { synonymGroups, synonymKind } from './api/synonym-kind.ts';

const kindOf = ({ built_in }: ListedSynonyms) => (built_in ? 'Built in' : 'Yours');

export const synonymsList: ManagedResource<ListedSynonyms> = {
  caption: 'Synonyms',
  source: synonymGroups,
  sorts: synonymSorts,
  search: { label: 'Search synonyms', placeholder: 'A word of a group' },
  columns: [
    {
      key: 'words',
      header: 'Words',
      text: synonymKind.nameOf,
      under: ({ narrower }) =>
        narrower.length > 0 && <span className={cells.quiet}>They also find: {narrower.join(', ')}</span>,
    },
    { key: 'kind', header: 'Kind', wide: true, width: 120, text: kindOf, narrow: true },
    {
      key: 'state',
      header: 'Status',
      wide: true,
      width: 130,
      text: ({ active }) => (active ? 'Active' : 'Inactive'),
      cell: ({ active }) => (active ? <Chip color="success" label="Active" /> : <Chip label="Inactive" />),
      narrow: true,
    },
  ],
  // Built-in groups change only with a release.
  actions: managedActions(synonymKind.nameOf).map((action) =>
    action.task === 'toggle' ? action : { ...action, fits: ({ built_in }) => !built_in },
  ),
  failed: 'The synonyms could not be loaded',
  empty: 'No synonyms found.',
};
