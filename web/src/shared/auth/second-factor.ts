import { createStore } from '../external-store.ts';

/** An open request for a two-factor confirmation, on behalf of the calls that wait for it. */
export interface SecondFactorRequest {
  /** @param given false when the user declined */
  readonly answer: (given: boolean) => void;
}

/** The open request, completed only by the dialog; null when there is none. */
export const secondFactorRequest = createStore<SecondFactorRequest | null>(null);

let pending: Promise<boolean> | null = null;

/** Opens the second-factor dialog. Concurrent calls share one dialog. @returns false when the user declined */
export function requestSecondFactor(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    secondFactorRequest.set({ answer: resolve });
  }).finally(() => {
    pending = null;
    secondFactorRequest.set(null);
  });
  return pending;
}

const setupListeners = new Set<() => void>();

/** Signals that an administrator must set up two-factor authentication first; the app opens the setup page. */
export function announceSetup(): void {
  for (const listener of setupListeners) listener();
}

export function onSetupRequired(listener: () => void): () => void {
  setupListeners.add(listener);
  return () => setupListeners.delete(listener);
}
