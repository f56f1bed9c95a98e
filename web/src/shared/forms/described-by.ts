/** Ids of a field's descriptions: `more`, its hint (`…-hint`) and its error (`…-error`). */
export function describedBy(
  id: string,
  { hint, error }: { readonly hint?: string | undefined; readonly error?: string | undefined },
  more?: string,
): string | undefined {
  const ids = [more, hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}
