import { handlePageMessage } from './handle-page-message.ts';
import { cachePictures } from './pictures.ts';
import { bypassCalls, type PrecacheManifest, serveShell } from './shell.ts';
import { deleteOldTexts, isTexts, serveTexts, storeTexts } from './texts.ts';
import type { SyncEvent } from './wake-outbox.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheManifest };

// This file has no state: the browser may stop the worker at any time, and starts it again for an event.
//
//   install                 precaches the shell and its files, and the texts in the languages of this device; calls of the API bypass the
//                           worker
//   fetch                   a navigation: screen snapshot, else the server's page for a visitor, else the precached shell;
//                           the precached files; the texts; a bounded cache of members' pictures
//   activate                the first worker claims the open pages; later ones wait for a page's message
//   message                 a page activates the new version
//   sync                    sends the outbox, also when the app is closed
//   push                    pull, one notification, the badge, a message to open pages
//   notificationclick       opens the target of the notification in a window of the app, or in a new one; or marks its messages as read
//   pushsubscriptionchange  reports the renewed subscription, or its end, to the server
const manifest = self.__WB_MANIFEST;
const texts = manifest.filter(isTexts);
serveShell(manifest.filter((file) => !isTexts(file)));
serveTexts(texts);
cachePictures();

self.addEventListener('install', (event) => event.waitUntil(Promise.all([bypassCalls(event), storeTexts(texts)])));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldTexts(texts)])),
);
self.addEventListener('message', (event) => event.waitUntil(handlePageMessage(event)));
// These modules are evaluated when their event arrives, because a start waits until this file has run. A worker cannot
// load more scripts later, so the build bundles them into this script.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  sync.waitUntil(import('./wake-outbox.ts').then(({ wakeOutbox }) => wakeOutbox(sync)));
});
self.addEventListener('push', (event) =>
  event.waitUntil(import('./push.ts').then(({ receivePush }) => receivePush(event))),
);
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(import('./notification-click.ts').then(({ handleTap }) => handleTap(event)));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(import('./subscribe-again.ts').then(({ subscribeAgain }) => subscribeAgain()));
});
