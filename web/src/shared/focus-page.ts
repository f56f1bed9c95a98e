/** What had the focus may be gone with its row or its dialog; anyone who works by keyboard then goes on in the page. */
export function focusPageIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
}
