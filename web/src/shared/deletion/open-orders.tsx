import type { DeletionCheck } from '@poc/contracts/entities/orders';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDay } from '../text/dates.ts';
import { formatNaira } from '../text/money.ts';
import styles from './open-orders.module.css';

interface OpenOrdersProps {
  check: UseQueryResult<DeletionCheck>;
  /** Addressee of the text: the account's owner, or an administrator. */
  owner: 'you' | 'they';
}

/** Open orders of an account that is about to be deleted, and the effect on each. */
export function OpenOrders({ check, owner }: OpenOrdersProps) {
  const whose = owner === 'you' ? 'your' : 'their';
  if (check.isPending) return <p role="status">Looking for open orders…</p>;
  if (check.isError) {
    return (
      <p role="alert" className={styles.notice}>
        {`We could not look up ${whose} open orders. Paid ones will still be delivered; unpaid ones will be cancelled.`}
      </p>
    );
  }
  const { to_deliver, to_cancel } = check.data;
  const [be, their, It, it] =
    to_deliver.length === 1 ? ['order is', 'its', 'It', 'it'] : ['orders are', 'their', 'They', 'them'];
  return (
    <>
      {to_deliver.length > 0 && (
        <Orders
          orders={to_deliver}
          text={`${to_deliver.length} paid ${be} on ${their} way. ${It} will still be delivered: until then ${whose} name, phone and address stay on ${it}. No more emails about ${it} will be sent.`}
        />
      )}
      {to_cancel.length > 0 && (
        <Orders
          orders={to_cancel}
          text={`${to_cancel.length} unpaid ${to_cancel.length === 1 ? 'order' : 'orders'} will be cancelled. Payments that arrive later will be refunded.`}
        />
      )}
    </>
  );
}

function Orders({ orders, text }: { orders: DeletionCheck['to_deliver']; text: string }) {
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      <ul>
        {orders.map(({ id, number, product_name, total_price, createdAt }) => (
          <li key={id}>
            {number}: {product_name}, {formatNaira(total_price)}, ordered {formatDay(createdAt)}
          </li>
        ))}
      </ul>
    </div>
  );
}
