/** Sends the browser to another site: the provider's payment page. */
export const leaveFor = (address: string): void => globalThis.location.assign(address);
