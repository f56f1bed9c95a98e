import { shownStatuses } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { statusLabels } from '../../../../shared/orders/order-texts.ts';

export const orderStatusOptions = [
  { value: '', label: 'All Statuses' },
  ...shownStatuses.map((value) => ({ value, label: statusLabels[value] })),
];
