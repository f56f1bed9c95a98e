let target: string | null = null;

/**
 * Sets the page to open after a sign-out: guards redirect there and do not store the current page as the return target.
 */
export function setSignOutTarget(path: string | null): void {
  target = path;
}

export const signOutTarget = (): string | null => target;
