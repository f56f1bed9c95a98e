import { createStore } from '../external-store.ts';

/** Calls that wait for the person to give the second factor again; null while nothing asks for it. */
export interface SecondFactorRequest {
  /** @param given false when the person would rather not */
  readonly answer: (given: boolean) => void;
}

/** What the dialog shows; it is the only one that answers. */
export const secondFactorRequest = createStore<SecondFactorRequest | null>(null);

let asking: Promise<boolean> | null = null;

/** Has the person asked for the second factor. Calls that need it at the same time share one dialog. */
export function askForSecondFactor(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    secondFactorRequest.set({ answer: resolve });
  }).finally(() => {
    asking = null;
    secondFactorRequest.set(null);
  });
  return asking;
}

const setupListeners = new Set<() => void>();

/** An administrator has to set a second factor up first: the app leads to where that is done. */
export function announceSetup(): void {
  for (const listener of setupListeners) listener();
}

export function onSetupRequired(listener: () => void): () => void {
  setupListeners.add(listener);
  return () => setupListeners.delete(listener);
}
