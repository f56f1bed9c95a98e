import { storageKeys } from '../../config/storage-keys.ts';
import { tabStorage, writeStored } from '../browser-storage.ts';

/**
 * What stays when somebody signs out: settings of the device, what came with a link that is open, and what waits to be
 * sent for a person and is kept under their id. Any other key of ours holds what a person typed, and goes.
 */
const kept: readonly string[] = [
  storageKeys.mode,
  storageKeys.lowData,
  storageKeys.reloadedFor,
  storageKeys.watchProgress,
  storageKeys.videoUploads,
  storageKeys.invitationLink,
  storageKeys.undoEmailLink,
  storageKeys.newsletterConfirmLink,
  storageKeys.newsletterLeaveLink,
];

function forgetIn(storage: () => Storage): void {
  try {
    for (const key of Object.keys(storage())) {
      if (key.startsWith('poc-') && !kept.some((name) => key.startsWith(name))) storage().removeItem(key);
    }
  } catch {
    // Storage that is refused holds nothing.
  }
}

/** Removes what is kept under other people's ids: their session ended without a sign-out, and somebody else signs in. */
export function forgetOthers(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isPersonal = [storageKeys.draft, storageKeys.cartCopies].some((name) => key.startsWith(name));
      if (isPersonal && !key.includes(userId)) writeStored(key, null);
    }
  } catch {
    // Storage that is refused holds nothing.
  }
}

/** Removes drafts and addresses of the person who signs out, here and in the other tabs. */
export function forgetPersonalData(): void {
  forgetIn(() => localStorage);
  forgetIn(tabStorage);
  writeStored(storageKeys.signedOut, String(Date.now()));
  writeStored(storageKeys.signedOut, null);
}

/** Follows a sign-out in another tab, which can't reach the storage of this one. */
export function followSignOut({ key, newValue }: StorageEvent): void {
  if (key === storageKeys.signedOut && newValue !== null) forgetIn(tabStorage);
}
