import floats from './reaction-bar.module.css';

const tapGapMs = 300;
const tapGapPx = 32;
/** Longer than the animation of a reaction. */
const floatMs = 2_500;

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, select, media-control-bar') !== null;

/**
 * Reports double taps by touch on a stage, outside of its controls.
 * @param onTaps receives the position of the taps, an empty element that is removed later
 */
export function watchDoubleTaps(
  stage: HTMLElement,
  onTaps: (place: HTMLElement) => void,
  signal: AbortSignal,
): void {
  let last: PointerEvent | null = null;
  const onUp = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || event.composedPath().some(isControl)) return;
    const isSecond =
      last !== null &&
      event.timeStamp - last.timeStamp < tapGapMs &&
      Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < tapGapPx;
    last = isSecond ? null : event;
    if (!isSecond) return;
    const place = document.createElement('span');
    place.className = floats.taps ?? '';
    place.setAttribute('aria-hidden', 'true');
    place.style.left = `${event.clientX}px`;
    place.style.top = `${event.clientY}px`;
    stage.append(place);
    setTimeout(() => place.remove(), floatMs);
    onTaps(place);
  };
  stage.addEventListener('pointerup', onUp, { signal });
}
