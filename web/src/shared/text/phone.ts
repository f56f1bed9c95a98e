const nigerian = /^\+234(\d{3})(\d{3})(\d{4})$/;

/** Formats `+2348030000101` in the Nigerian style, `0803 000 0101`; other numbers are unchanged. */
export function formatPhone(e164: string): string {
  const [, network, middle, end] = nigerian.exec(e164) ?? [];
  return network && middle && end ? `0${network} ${middle} ${end}` : e164;
}
