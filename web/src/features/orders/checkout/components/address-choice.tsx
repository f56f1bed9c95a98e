import IconButton from '@mui/material/IconButton';
import type { SavedAddress } from '@poc/contracts/entities/addresses';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Radio } from '../../../../shared/forms/radio.tsx';
import { formatPhone } from '../../../../shared/text/phone.ts';
import { useDeleteAddress } from '../api/saved-addresses.ts';
import styles from './checkout.module.css';

interface AddressChoiceProps {
  userId: string;
  addresses: readonly SavedAddress[];
  /** Undefined for a new address. */
  chosen: SavedAddress | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Choice between the saved addresses and a new one. */
export function AddressChoice({ userId, addresses, chosen, onChoose }: AddressChoiceProps) {
  const remove = useDeleteAddress(userId);
  const another = useRef<HTMLInputElement>(null);
  return (
    <fieldset className={styles.choice}>
      <legend>Saved addresses</legend>
      {addresses.map((one) => (
        <div key={one.id} className={styles.option}>
          <Radio
            name="address"
            checked={one.id === chosen?.id}
            onChange={() => onChoose(one.id)}
            label={
              <>
                <strong dir="auto">{one.name}</strong>
                <span dir="auto">
                  {[one.address, one.landmark, one.city, one.lga, one.state].filter(Boolean).join(', ')}
                </span>
                <span>{formatPhone(one.phone)}</span>
              </>
            }
          />
          <IconButton
            aria-label={`Delete the address ${one.address}, ${one.city}`}
            onClick={() => {
              if (!remove.isPending) remove.mutate(one);
              // Moves the focus, because the focused button unmounts.
              another.current?.focus();
            }}
          >
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={styles.option}>
        <Radio
          ref={another}
          name="address"
          checked={chosen === undefined}
          onChange={() => onChoose(undefined)}
          label={<strong>Another address</strong>}
        />
      </div>
    </fieldset>
  );
}
