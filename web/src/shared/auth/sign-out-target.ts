let target: string | null = null;

/** Keeps where a person goes who is signing out here: guards redirect there meanwhile, and keep no page for later. */
export function setSignOutTarget(path: string | null): void {
  target = path;
}

export const signOutTarget = (): string | null => target;
