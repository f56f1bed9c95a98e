import Chip from '@mui/material/Chip';
import { subscriptionSorts } from '@poc/contracts/endpoints/managed-subscriptions';
import { Eye } from 'lucide-react';
import { dayColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { statusOf } from '../../../shared/subscription/status-of.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { type ManagedSubscription, managedSubscriptions } from './api/managed-subscriptions-query.ts';

/** The name is empty after the owner's account was deleted. */
export const ownerOf = ({ User }: ManagedSubscription): string => User.name || 'Deleted account';

export const subscriptionsList: Resource<ManagedSubscription, 'view'> = {
  caption: 'Subscriptions',
  source: managedSubscriptions,
  sorts: subscriptionSorts,
  search: { label: 'Search subscriptions', placeholder: 'Name, email or plan' },
  choice: {
    param: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All Statuses' },
      { value: 'active', label: 'Active' },
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'expired', label: 'Expired' },
      { value: 'unpaid', label: 'Payment failed' },
    ],
  },
  person: 'user',
  days: [
    { label: 'Members whose plan started', from: 'started_from', to: 'started_to' },
    { label: 'Members whose plan ended', from: 'ended_from', to: 'ended_to' },
  ],
  columns: [
    {
      key: 'user',
      header: 'User',
      text: ownerOf,
      press: 'view',
      under: ({ User }) => <span className={cells.quiet}>{User.email}</span>,
      picture: ({ User }) => <Avatar name={User.name} src={User.avatar} size={36} />,
    },
    {
      key: 'plan',
      header: 'Plan',
      wide: true,
      width: 120,
      text: ({ plan }) => planNames[plan],
      narrow: ({ plan, end_date }) => `${planNames[plan]}, until ${formatDay(end_date)}`,
    },
    dayColumn(({ start_date }) => start_date, { key: 'start', header: 'Start Date', width: 130 }),
    dayColumn(({ end_date }) => end_date, { key: 'end', header: 'End Date', width: 130 }),
    {
      key: 'status',
      header: 'Status',
      width: 150,
      text: statusOf,
      cell: (subscription) => (
        <Chip color={subscription.state === 'grace' ? 'warning' : 'default'} label={statusOf(subscription)} />
      ),
    },
  ],
  actions: [
    {
      task: 'view',
      icon: Eye,
      title: 'View',
      label: (subscription) => `View the subscription of ${ownerOf(subscription)}`,
    },
  ],
  actionsWidth: 90,
  actionsWide: true,
  noCsv: true,
  failed: 'The subscriptions could not be loaded.',
  empty: 'No subscriptions found.',
};
