declare const self: ServiceWorkerGlobalScope;

/** A page takes the new version. A worker never does that by itself. */
export async function hearPages({ data }: ExtendableMessageEvent): Promise<void> {
  if (data?.type === 'SKIP_WAITING') await self.skipWaiting();
}
