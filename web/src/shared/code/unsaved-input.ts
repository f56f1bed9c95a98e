const fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Notes what is typed into, for `hasUnsavedInput`. */
export function followInput(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) fields.add(target);
  };
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** Whether something that the person typed still stands in a field of the page: a form that was sent is closed or emptied. */
export function hasUnsavedInput(): boolean {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  return [...fields].some(({ value }) => value !== '');
}
