/** Moves the focus to the page when the focused row or dialog is gone, for keyboard users. */
export function focusPageIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
}
