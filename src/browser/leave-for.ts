/** Leaves the app for a page outside it, such as that of a payment provider. Accepts https, and pages of our own server. */
export function leaveFor(address: string): void {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin && url.protocol !== 'https:') throw new Error('The address is not safe to go to.');
  location.assign(url.href);
}
