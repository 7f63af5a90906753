declare const self: ServiceWorkerGlobalScope;

/** A page activates the new version. The worker never does so without a page's message. */
export async function handlePageMessage({ data }: ExtendableMessageEvent): Promise<void> {
  if (data?.type === 'SKIP_WAITING') await self.skipWaiting();
}
