import { shownStatuses } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { statusWords } from '../../../../shared/orders/order-words.ts';

export const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...shownStatuses.map((value) => ({ value, label: statusWords[value] })),
];
