import Button from '@mui/material/Button';
import { BellPlus, BellRing } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storageKeys } from '../../../config/storage-keys.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { readStored, tabStorage, writeStored } from '../../../shared/browser-storage.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { useReminder } from '../api/reminder-queries.ts';

interface ReminderButtonProps {
  streamId: string;
  title: string;
  /** True on the stage, which is dark in both colour schemes. */
  onStage?: boolean;
}

const want = (streamId: string | null) => writeStored(storageKeys.wantedReminder, streamId, tabStorage);

/** "Notify me when it starts". A visitor signs in first; the reminder is set on return. */
export function ReminderButton({ streamId, title, onStage = false }: ReminderButtonProps) {
  const userId = useSession()?.user.id ?? null;
  const { pathname, search } = useLocation();
  const [asks, setAsks] = useState(false);
  const { isSet, set } = useReminder(streamId, userId);
  const setWanted = useEffectEvent(() => {
    if (readStored(storageKeys.wantedReminder, tabStorage) !== streamId) return;
    want(null);
    set(true);
  });
  useEffect(() => {
    if (userId !== null) setWanted();
  }, [userId]);

  const press = () => {
    if (userId !== null) return set(!isSet);
    want(streamId);
    setAsks(true);
  };
  const look = onStage ? (isSet ? 'stage' : 'danfo') : 'outlined';
  return (
    <>
      <Button
        type="button"
        variant={look}
        size="small"
        aria-pressed={isSet}
        aria-label={`${isSet ? 'You will be notified' : 'Notify me when it starts'}: ${title}`}
        onClick={press}
      >
        {isSet ? <BellRing size={18} aria-hidden="true" /> : <BellPlus size={18} aria-hidden="true" />}
        {isSet ? 'You will be notified' : 'Notify me when it starts'}
      </Button>
      {asks && (
        <AskToLogin
          text={`Please login to be notified when ${title} starts.`}
          wanted={pathname + search}
          onClose={() => {
            want(null);
            setAsks(false);
          }}
        />
      )}
    </>
  );
}
