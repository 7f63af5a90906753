/** Shows a number on the installed app's icon, or takes it away at 0. Browsers that cannot do it, or may not, say nothing. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  await shown.catch(() => undefined);
}
