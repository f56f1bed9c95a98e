import { storageKeys } from '../../config/storage-keys.ts';
import { tabStorage, writeStored } from '../browser-storage.ts';

/**
 * Key prefixes that survive a sign-out: device settings, tokens of open links, celebrated orders, pending
 * uploads, and data bound to a user id (cart owner, cart copies, progress). All other keys contain user input
 * and are deleted.
 */
const kept: readonly string[] = [
  storageKeys.mode,
  storageKeys.lowData,
  storageKeys.reloadedFor,
  storageKeys.cartOwner,
  storageKeys.cartCopies,
  storageKeys.watchProgress,
  storageKeys.celebratedOrders,
  storageKeys.videoUploads,
  storageKeys.invitationLink,
  storageKeys.undoEmailLink,
  storageKeys.cardLink,
  storageKeys.newsletterConfirmLink,
  storageKeys.newsletterLeaveLink,
];

function deleteIn(storage: () => Storage): void {
  try {
    for (const key of Object.keys(storage())) {
      if (key.startsWith('poc-') && !kept.some((name) => key.startsWith(name))) storage().removeItem(key);
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Deletes other users' drafts and searches, for a sign-in after a session that ended without a sign-out. */
export function deleteOthersInput(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isInput = key.startsWith(storageKeys.draft) || key.startsWith(storageKeys.recentSearches);
      if (isInput && !key.includes(userId)) writeStored(key, null);
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Deletes the input of the user who signs out, here and in the other tabs. */
export function deletePersonalData(): void {
  deleteIn(() => localStorage);
  deleteIn(tabStorage);
  writeStored(storageKeys.signedOut, String(Date.now()));
  writeStored(storageKeys.signedOut, null);
}

/** Handles a sign-out in another tab, which can't reach this tab's session storage. */
export function followSignOut({ key, newValue }: StorageEvent): void {
  if (key === storageKeys.signedOut && newValue !== null) deleteIn(tabStorage);
}
