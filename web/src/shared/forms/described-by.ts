/** The ids of what describes a field: what else does, its hint (`…-hint`), and what is wrong with it (`…-error`). */
export function describedBy(
  id: string,
  { hint, error }: { readonly hint?: string | undefined; readonly error?: string | undefined },
  more?: string,
): string | undefined {
  const ids = [more, hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}
