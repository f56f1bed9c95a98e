const invalid = '[aria-invalid="true"]';
const controls = 'input:not([type="hidden"], [hidden]), select, textarea, button';

/** Returns the visible group errors of a form, to distinguish new errors from earlier ones. */
export const groupFaultsOf = (form: HTMLFormElement): Set<Element> =>
  new Set(form.querySelectorAll('[data-fault="group"]'));

/**
 * Scrolls to a form's first error and focuses its field, or the first control of its group. If no field or group has an
 * error, scrolls once to the form's error banner, which announces itself.
 * @param known errors shown before
 * @returns true when a field or group has an error
 */
export function showFirstFault(form: HTMLFormElement, known: Set<Element>): boolean {
  const found = [...form.querySelectorAll<HTMLElement>(`${invalid}, [data-fault]`)].filter(
    (fault) => !known.has(fault),
  );
  const first = found.find((fault) => fault.dataset.fault !== 'form');
  if (!first) {
    for (const failure of found) {
      failure.scrollIntoView({ block: 'nearest' });
      known.add(failure);
    }
    return false;
  }
  const field = first.matches(invalid) ? first : firstOfGroup(first);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  wordsOf(first)?.scrollIntoView({ block: 'nearest' });
  return true;
}

function firstOfGroup(fault: HTMLElement): HTMLElement | null | undefined {
  const group = fault.closest('fieldset');
  return group?.querySelector<HTMLElement>(invalid) ?? group?.querySelector<HTMLElement>(controls);
}

/** The text of an error: the last description of its field. */
function wordsOf(fault: HTMLElement): HTMLElement | null {
  if (!fault.matches(invalid)) return fault;
  return document.getElementById(fault.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
}
