const invalid = '[aria-invalid="true"]';
const controls = 'input:not([type="hidden"], [hidden]), select, textarea, button';

/** The faults of groups that a form shows: those of an earlier attempt are not shown again. */
export const groupFaultsOf = (form: HTMLFormElement): Set<Element> =>
  new Set(form.querySelectorAll('[data-fault="group"]'));

/**
 * Scrolls to the first fault of a form, and focuses the field that has it, or the first control of the group. A failure of
 * the whole form is scrolled to once where no field or group has a fault: it is announced by itself.
 * @param known what was shown before
 * @returns whether a field or a group had one
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

/** The words of a fault: the last description of its field. */
function wordsOf(fault: HTMLElement): HTMLElement | null {
  if (!fault.matches(invalid)) return fault;
  return document.getElementById(fault.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
}
