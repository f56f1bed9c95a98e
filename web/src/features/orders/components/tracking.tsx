import type { Order } from '@poc/contracts/entities/orders';
import styles from './tracking.module.css';

interface TrackingProps {
  fulfilment: NonNullable<Order['fulfilment']>;
}

/** Courier, tracking number and the courier's tracking page. */
export function Tracking({ fulfilment: { courier, tracking_number, tracking_url } }: TrackingProps) {
  return (
    <>
      {courier}
      {tracking_number !== '' && (
        <>
          <br />
          Tracking number: <strong className="tabular">{tracking_number}</strong>
        </>
      )}
      {tracking_url !== '' && (
        <>
          <br />
          <a className={styles.link} href={tracking_url} target="_blank" rel="noopener noreferrer">
            Track this order<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </>
      )}
    </>
  );
}
