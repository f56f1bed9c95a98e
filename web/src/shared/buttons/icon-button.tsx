import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: LucideIcon;
  /** Icon size in pixels. */
  size?: number;
  label: string;
}

export const IconButton = ({ icon: Icon, size = 20, label, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    {...props}
    className={className ? `icon-button ${className}` : 'icon-button'}
    aria-label={label}
  >
    <Icon size={size} aria-hidden="true" />
  </button>
);
