const fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Tracks edited fields for `hasUnsavedInput`. */
export function trackEditedFields(): () => void {
  const track = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) fields.add(target);
  };
  document.addEventListener('input', track, true);
  return () => document.removeEventListener('input', track, true);
}

/** True when an edited field on the page still has a value. Forms close or empty themselves after submission. */
export function hasUnsavedInput(): boolean {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  return [...fields].some(({ value }) => value !== '');
}
