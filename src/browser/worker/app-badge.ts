/** Shows a number on the icon of the installed app and removes it at 0. Browsers without badges, or without permission, do nothing. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  await shown.catch(() => undefined);
}
