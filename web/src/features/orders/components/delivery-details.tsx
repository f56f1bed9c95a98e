import type { Order } from '@poc/contracts/entities/orders';
import { deliveryDays } from '../../../shared/orders/delivery-texts.ts';

/** Delivery of an order, as offered when it was placed. */
export function DeliveryDetails({ delivery }: { delivery: NonNullable<Order['delivery']> }) {
  const { name, pickup_address, pickup_hours } = delivery;
  const place = [pickup_address, pickup_hours].filter((part) => part !== '').join(' · ');
  return (
    <p>
      <strong>{name}</strong>
      <br />
      {place !== '' && (
        <>
          {place}
          <br />
        </>
      )}
      {deliveryDays(delivery)}
    </p>
  );
}
