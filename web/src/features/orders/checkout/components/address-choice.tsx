import IconButton from '@mui/material/IconButton';
import type { SavedAddress } from '@poc/contracts/entities/addresses';
import { Trash2 } from 'lucide-react';
import { formatPhone } from '../../../../shared/text/phone.ts';
import { useDeleteAddress } from '../api/saved-addresses.ts';
import styles from './checkout.module.css';

interface AddressChoiceProps {
  userId: string;
  addresses: readonly SavedAddress[];
  /** The address in the form; undefined for one that is not saved. */
  chosen: SavedAddress | undefined;
  /** Null for another address. */
  onChoose: (address: SavedAddress | null) => void;
}

/** The saved addresses to send the order to, and another one. */
export function AddressChoice({ userId, addresses, chosen, onChoose }: AddressChoiceProps) {
  const remove = useDeleteAddress(userId);
  return (
    <fieldset className={styles.choice}>
      <legend>Saved addresses</legend>
      {addresses.map((one) => (
        <div key={one.id} className={styles.option}>
          <input
            id={one.id}
            type="radio"
            name="address"
            checked={one.id === chosen?.id}
            onChange={() => onChoose(one)}
          />
          <label htmlFor={one.id}>
            <strong dir="auto">{one.name}</strong>
            <span dir="auto">
              {[one.address, one.landmark, one.city, one.lga, one.state].filter(Boolean).join(', ')}
            </span>
            <span>{formatPhone(one.phone)}</span>
          </label>
          <IconButton
            aria-label={`Delete the address ${one.address}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(one)}
          >
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={styles.option}>
        <input
          id="another-address"
          type="radio"
          name="address"
          checked={chosen === undefined}
          onChange={() => onChoose(null)}
        />
        <label htmlFor="another-address">
          <strong>Another address</strong>
        </label>
      </div>
    </fieldset>
  );
}
