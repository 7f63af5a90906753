import { hearPages } from './hear-pages.ts';
import { openConversationOf } from './notification-click.ts';
import { keepPictures } from './pictures.ts';
import { receivePush } from './push.ts';
import { type PrecacheManifest, serveShell } from './shell.ts';
import { subscribeAgain } from './subscribe-again.ts';
import { type SyncEvent, wakeOutbox } from './wake-outbox.ts';

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
self.addEventListener('sync', (event) => (event as SyncEvent).waitUntil(wakeOutbox(event as SyncEvent)));
self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openConversationOf(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(subscribeAgain()));
