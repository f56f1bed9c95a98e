import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField } from './field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'asTyped'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      asTyped
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
