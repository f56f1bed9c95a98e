import type { VariantType } from 'notistack';
import { createStore } from '../external-store.ts';

export interface Toast {
  readonly text: string;
  readonly variant: VariantType;
  readonly action?: ToastAction;
}

/** A button in a toast: a way back. Such toasts stay longer. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Toasts that wait for their host: its code is loaded when the first one is shown, not before. */
export const waitingToasts = createStore<readonly Toast[]>([]);

/** Shows the person something in passing: it is announced politely and goes away by itself. */
export function showToast(text: string, variant: VariantType = 'default', action?: ToastAction): void {
  waitingToasts.set([...waitingToasts.get(), { text, variant, ...(action && { action }) }]);
}
