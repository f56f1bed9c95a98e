/** The word mark: letters on a yellow plate with the two black lines of a danfo. */
export function Brand() {
  return (
    <span className="brand">
      <span className="brand-plate">POC</span>
    </span>
  );
}
