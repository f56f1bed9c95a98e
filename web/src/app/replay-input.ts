/** Clicks that the document recorded before hydration: see `build/start-early.ts`. */
interface HeldPresses {
  /** Clicked elements, and forms to send, in order. Repeated clicks on an element count once. */
  readonly targets: ReadonlySet<HTMLElement>;
  readonly stop: () => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Repeats what the user typed and pressed before hydration, now that React listens. Each event makes React hydrate its
 * element immediately.
 */
export async function replayInput(container: Element): Promise<void> {
  const held: HeldPresses | undefined = Reflect.get(window, 'pocHeld');
  held?.stop();
  Reflect.deleteProperty(window, 'pocHeld');
  // Read before the first event, because hydration resets selects.
  const typed = [...container.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value }));
  for (const { field, value } of typed) {
    // Hydration may have replaced a form, for instance by one for the signed-in user.
    const current = field.isConnected
      ? field
      : container.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`);
    if (current) replayValue(current, value);
  }
  for (const target of held?.targets ?? []) {
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
    // React renders before the next click, which may depend on this one.
    await Promise.resolve();
  }
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const initial = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return initial?.selected === false;
  }
  return field.value !== field.defaultValue && field.type !== 'checkbox' && field.type !== 'radio';
}

/** Sets a value as the user does. React ignores values that are set through the element's own property. */
function replayValue(field: Field, value: string): void {
  const notify = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // Hydrates the field, after which React tracks changes of its `value`.
  notify('input');
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  notify('input');
  notify('change');
}
