import type { VariantType } from 'notistack';
import { createStore } from '../external-store.ts';

export interface Toast {
  readonly text: string;
  readonly variant: VariantType;
  readonly action?: ToastAction;
}

/** A button in a toast, such as Undo. Such toasts stay longer. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Toasts to be shown by the host, which loads with the first one. */
export const waitingToasts = createStore<readonly Toast[]>([]);

/** Shows a temporary message, announced politely. */
export function showToast(text: string, variant: VariantType = 'default', action?: ToastAction): void {
  waitingToasts.set([...waitingToasts.get(), { text, variant, ...(action && { action }) }]);
}
