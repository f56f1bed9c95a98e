import type { ComponentPropsWithRef } from 'react';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** How it looks, by `theme/buttons.css`; a plain one has no frame. */
  variant?: 'primary' | 'secondary' | 'danfo' | 'stage' | 'plain';
  small?: boolean;
}

/** A button with words on it. Dialogs have MUI's. */
export function Button({ variant = 'secondary', small = false, className = '', ...props }: ButtonProps) {
  const look = variant === 'plain' ? '' : `button-${variant}`;
  const classes = ['button', look, small && 'button-small', className].filter(Boolean).join(' ');
  return <button type="button" {...props} className={classes} />;
}
