let wayOut: string | null = null;

/** Notes where the person goes who is signing out here: guards then lead there, and want no page kept for later. */
export function noteWayOut(path: string | null): void {
  wayOut = path;
}

export const notedWayOut = (): string | null => wayOut;
