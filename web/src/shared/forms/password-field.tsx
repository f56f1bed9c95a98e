import IconButton from '@mui/material/IconButton';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
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
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
