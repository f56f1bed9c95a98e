import { countManagedOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { createTotals } from '@poc/kit/mongo/totals';
import { route } from '../../route.ts';
import { type OrderDoc, type OrderStatus, orderModel } from '../order.model.ts';

export const countManagedOrders = route(contract, admins, ({ db, clock }) => {
  const totalOf = createTotals<OrderDoc>(clock);
  const countOf = (status: OrderStatus) => totalOf(orderModel(db), { status }, status);

  return async () => {
    const [pending, paid, shipped, delivered, cancelled] = await Promise.all([
      countOf('pending'),
      countOf('paid'),
      countOf('shipped'),
      countOf('delivered'),
      countOf('cancelled'),
    ]);
    return { pending, paid, shipped, delivered, cancelled };
  };
});
