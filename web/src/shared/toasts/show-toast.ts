import type { VariantType } from 'notistack';
import { createStore } from '../external-store.ts';

export interface Toast {
  readonly text: string;
  readonly variant: VariantType;
}

/** Toasts that wait for their host: its code is loaded when the first one is shown, not before. */
export const waitingToasts = createStore<readonly Toast[]>([]);

/** Tells the person something in passing: it is announced politely and goes away by itself. */
export function showToast(text: string, variant: VariantType = 'default'): void {
  waitingToasts.set([...waitingToasts.get(), { text, variant }]);
}
