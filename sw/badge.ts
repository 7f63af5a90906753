declare const self: ServiceWorkerGlobalScope;

/** Shows the number of unread messages and new likes on the app's icon, if the browser supports badges. */
export async function showBadge(count: number): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  // The browser refuses if the app is not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
