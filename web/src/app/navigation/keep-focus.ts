/** What the keyboard can stand on. */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** A page whose data comes late may lack for so long what had the focus. */
const timeoutMs = 3_000;

/** Where the keyboard stood: the tag and the mark of an element, and which of those marked alike it was. */
interface Place {
  readonly tag: string;
  readonly mark: string;
  readonly at: number;
}

/**
 * Remembers what has the focus on the drawn page, and gives it back once the app has put the same page in its place;
 * else anyone who uses the keyboard would be back at the top. To be called before the app renders.
 * @param container what the drawn page stands in, and the app will
 */
export function keepFocus(container: Element): void {
  const drawn = container.firstElementChild;
  if (!drawn) return;
  let place = placeOf(container, document.activeElement);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(waiting);
    observer.disconnect();
    document.removeEventListener('focusin', noteFocus);
  };
  // Once the app is there, a focus is somebody's wish.
  const noteFocus = ({ target }: FocusEvent) => {
    if (!drawn.isConnected) stop();
    else place = target instanceof Element ? placeOf(container, target) : null;
  };
  const observer = new MutationObserver(() => {
    if (drawn.isConnected) return;
    if (place === null || document.activeElement !== document.body) return stop();
    const found = at(container, place);
    if (!found) waiting ??= setTimeout(stop, timeoutMs);
    else {
      stop();
      found.focus({ preventScroll: true });
    }
  });
  document.addEventListener('focusin', noteFocus);
  observer.observe(container, { childList: true, subtree: true });
}

function placeOf(container: Element, element: Element | null): Place | null {
  if (!element?.matches(stops) || !container.contains(element)) return null;
  const tag = element.tagName;
  const mark = markOf(element);
  const all: readonly Element[] = alike(container, { tag, mark });
  return { tag, mark, at: all.indexOf(element) };
}

function at(container: Element, place: Place): HTMLElement | undefined {
  const elements = alike(container, place);
  return elements[place.at] ?? elements.at(-1);
}

const alike = (container: Element, { tag, mark }: Omit<Place, 'at'>): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tagName === tag && markOf(element) === mark,
  );

/** What identifies an element, the surest there is: its id, name, address and words, or its role and words. */
function markOf(element: Element): string {
  const read = (name: string) => element.getAttribute(name) ?? '';
  // Ids that React makes are others in the drawn page.
  if (element.id !== '' && !/[:«_]r/.test(element.id)) return `id ${element.id}`;
  if (read('name') !== '') return `name ${read('name')}`;
  const words = (read('aria-label') || (element.textContent ?? '')).trim().replace(/\s+/g, ' ');
  return read('href') === '' ? `role ${read('role')} ${words}` : `href ${read('href')} ${words}`;
}
