const nigerian = /^\+234(\d{3})(\d{3})(\d{4})$/;

/** `+2348030000101` as people in Nigeria write it, `0803 000 0101`; other numbers stay as they are. */
export function formatPhone(e164: string): string {
  const [, network, middle, end] = nigerian.exec(e164) ?? [];
  return network && middle && end ? `0${network} ${middle} ${end}` : e164;
}
