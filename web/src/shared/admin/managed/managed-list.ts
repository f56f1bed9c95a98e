import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import type { Resource } from '../resource/resource.ts';
import type { Managed } from './use-managed-changes.ts';

export type RowTask = 'edit' | 'toggle' | 'delete';

/** A list whose rows are edited, activated, deactivated and deleted. */
export type ManagedResource<T extends Managed> = Resource<T, RowTask>;

export const managedActions = <T extends Managed>(
  nameOf: (row: T) => string,
): NonNullable<ManagedResource<T>['actions']> => [
  { task: 'edit', icon: Pencil, title: 'Edit', label: (row) => `Edit ${nameOf(row)}` },
  {
    task: 'toggle',
    icon: PowerOff,
    title: 'Deactivate',
    label: (row) => `Deactivate ${nameOf(row)}`,
    fits: ({ active }) => active,
  },
  {
    task: 'toggle',
    icon: Power,
    title: 'Activate',
    label: (row) => `Activate ${nameOf(row)}`,
    fits: ({ active }) => !active,
  },
  { task: 'delete', icon: Trash2, title: 'Delete', label: (row) => `Delete ${nameOf(row)}`, color: 'error' },
];
