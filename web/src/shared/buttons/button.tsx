import type { ComponentPropsWithRef } from 'react';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Style from `theme/buttons.css`; `plain` has no frame. */
  variant?: 'primary' | 'secondary' | 'danfo' | 'stage' | 'plain';
  small?: boolean;
}

/** A text button for pages. Dialogs use MUI's. */
export function Button({ variant = 'secondary', small = false, className = '', ...props }: ButtonProps) {
  const look = variant === 'plain' ? '' : `button-${variant}`;
  const classes = ['button', look, small && 'button-small', className].filter(Boolean).join(' ');
  return <button type="button" {...props} className={classes} />;
}
