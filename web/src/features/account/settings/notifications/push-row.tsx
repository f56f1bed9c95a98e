import Button from '@mui/material/Button';
import type { Push } from '@poc/contracts/entities/notifications';
import { useQuery } from '@tanstack/react-query';
import { SwitchRow } from '../../../../shared/forms/switch-row.tsx';
import { formatDay } from '../../../../shared/text/dates.ts';
import { deviceName } from '../../../../shared/text/device-name.ts';
import type { BrowserPush } from '../../api/browser-push.ts';
import { isOnHere, pushQuery, usePushSwitch, useRemovePushDevice } from '../../api/push-queries.ts';
import styles from '../settings.module.css';

const what = 'Notifications on this and your other devices.';
/** Explanations of the switch by browser state. */
const states: Record<BrowserPush, string> = {
  unsupported: 'This browser does not support notifications.',
  'needs-home-screen': 'On an iPhone or iPad, add POC to your home screen and open it from there first.',
  denied: 'Notifications are blocked in this browser. Allow them for POC in your browser settings first.',
  possible: 'Your browser asks you first. At most 5 a day, never between 22:00 and 7:00.',
  subscribed: 'At most 5 a day, never between 22:00 and 7:00.',
};

/**
 * Switch for push notifications. Unlike the others it applies to this browser and immediately, because browsers
 * request permission only on a user gesture.
 */
export function PushRow({ userId, onSwitchedOn }: { userId: string; onSwitchedOn: () => void }) {
  const { data, isError, refetch } = useQuery(pushQuery(userId));
  const change = usePushSwitch(userId, onSwitchedOn);
  if (data && data.publicKey === null) {
    return <SwitchRow label="Push" text={what} isUnavailable checked={false} onChange={() => undefined} />;
  }
  const canChange = data !== undefined && ['possible', 'subscribed'].includes(data.browser);
  const state = data
    ? states[data.browser]
    : isError
      ? 'We could not check whether notifications are on.'
      : '';
  return (
    <>
      <SwitchRow
        label="Push"
        text={state === '' ? what : `${what} ${state}`}
        checked={data !== undefined && (change.isPending ? change.variables.on : isOnHere(data))}
        isDisabled={!canChange || change.isPending}
        onChange={(on) => data && change.mutate({ on, push: data })}
      />
      {isError && (
        <Button variant="outlined" size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      )}
      {data && <OtherDevices userId={userId} devices={data.devices} />}
    </>
  );
}

function OtherDevices({ userId, devices }: { userId: string; devices: Push['devices'] }) {
  const remove = useRemovePushDevice(userId);
  const others = devices.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Other devices with notifications">
      {others.map(({ id, device, since }) => {
        const name = deviceName(device);
        return (
          <li key={id} className={styles.row}>
            <p>
              <strong>{name}</strong>
              <span className="muted">{`On since ${formatDay(since)}`}</span>
            </p>
            <Button
              variant="outlined"
              size="small"
              aria-label={`Stop notifications on ${name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
