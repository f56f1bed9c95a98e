import { statusWords } from '../../../orders/api/order-words.ts';
import { shownStatuses } from '../api/orders-queries.ts';

/** All there are, and each. */
export const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...shownStatuses.map((value) => ({ value, label: statusWords[value] })),
];
