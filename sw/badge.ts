declare const self: ServiceWorkerGlobalScope;

/** Shows what waits on the app's icon, where there is such a badge. */
export async function showBadge(count: number): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  // Refused where the app is not installed: there is no icon to show it on.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
