import { hearPages } from './hear-pages.ts';
import { keepPictures } from './pictures.ts';
import { type PrecacheManifest, serveShell } from './shell.ts';
import type { SyncEvent } from './wake-outbox.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheManifest };

// Nothing lives in this file's memory: the browser ends a worker whenever it likes, and starts it anew for each event.
//
//   install, fetch     the precached shell and its pieces; pictures of members, bounded
//   activate           the first one takes the pages that are open; later ones wait until a page says so
//   message            a page takes the new version
//   sync               what waits in the outbox goes out, with the app closed too
//   push               pull, one notification, the badge, a word to open pages
//   notificationclick  the right conversation, in the window that is there
serveShell(self.__WB_MANIFEST);
keepPictures();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(hearPages(event)));
// These are read when their event comes: a start waits until this file has run. They lie in the same script, though, for a
// worker may not fetch more of itself later on: the build takes them in.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  sync.waitUntil(import('./wake-outbox.ts').then(({ wakeOutbox }) => wakeOutbox(sync)));
});
self.addEventListener('push', (event) =>
  event.waitUntil(import('./push.ts').then(({ receivePush }) => receivePush(event.data))),
);
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(
    import('./notification-click.ts').then(({ openConversationOf }) => openConversationOf(event.notification)),
  );
});
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(import('./subscribe-again.ts').then(({ subscribeAgain }) => subscribeAgain()));
});
