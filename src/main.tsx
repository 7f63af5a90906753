import '@fontsource-variable/figtree/index.css';
import './ui/fallback-font.css';
import './ui/tokens.css';
import './ui/reset.css';
import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWhenChunksFail } from './app/frame/errors/chunk-reload.ts';
import { noteBootWords } from './app/startup/boot-words.ts';
import { showBootFailure } from './app/startup/boot-failure.ts';
import { showSuspension } from './app/startup/show-suspension.ts';
import { followSession } from './app/session/follow-session.ts';
import { betweenPresses } from './app/snapshot/lasting-press.ts';
import { MemberFrame } from './app/frame/frame.tsx';
import { loadFirstAlerts } from './app/startup/load-first-alerts.ts';
import { prefetchWhenIdle } from './app/startup/prefetch.ts';
import { followSiteLanguage, startLanguage, takeLanguageParam } from './app/startup/start-language.ts';
import { withinTime } from './app/startup/within-time.ts';
import { makeQueryClient } from './app/cache/query-client.ts';
import { cacheScreenData, readScreenData } from './domain/page/screen-data.ts';
import { type AppRouter, makeRouter } from './app/router.tsx';
import { noteArrival } from './features/tracking/arrival.ts';
import { preloadCampaign } from './features/tracking/campaign-host.tsx';
import { showNotedNiche } from './browser/show-niche.ts';
import { chosenTheme, showTheme } from './browser/theme.ts';
import { setServerReached } from './browser/use-online.ts';
import { whenSettled } from './browser/when-idle.ts';
import { isServerReached, onReachability } from './engine/api/reachability.ts';
import { finishLogoutWhenOnline } from './domain/session/pending-logout.ts';
import { currentSession, finishInterruptedLogout, loadSession } from './domain/me/session-state.ts';

void boot().then(startWhenIdle, showBootFailure);

interface Started {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
}

async function boot(): Promise<Started> {
  showTheme(chosenTheme());
  showNotedNiche();
  reloadWhenChunksFail();
  const requested = takeLanguageParam();
  if (noteArrival(location.search))
    void import('./features/tracking/campaign.ts').then(({ logLeaving }) => logLeaving(), reportError);
  finishLogoutWhenOnline();
  onReachability(() => setServerReached(isServerReached()));
  const queryClient = makeQueryClient();
  const served = readScreenData();
  if (served !== undefined) cacheScreenData(queryClient, served);
  const router = makeRouter(queryClient);

  // The session loads first, because no member data may be read before. The rest of the first frame then loads in parallel.
  await Promise.all([
    startLanguage(requested),
    withinTime(finishInterruptedLogout().then(loadSession)).then(() =>
      Promise.all([
        followSession({
          queryClient,
          invalidateRouter: () => void router.invalidate(),
          onSuspended: () => showSuspension(router),
        }),
        currentSession() === null ? undefined : MemberFrame.preload(),
      ]),
    ),
  ]);

  // The route loads before the first render, so that the first frame shows the screen instead of a pending state.
  await Promise.all([
    router.load(),
    loadFirstAlerts(queryClient, router),
    // Without the question, the campaign is not stored.
    preloadCampaign().catch(() => undefined),
  ]);

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  await betweenPresses();
  flushSync(() => createRoot(root).render(<App queryClient={queryClient} router={router} />));
  return { queryClient, router };
}

function startWhenIdle({ queryClient, router }: Started): void {
  noteBootWords();
  i18n.on('change', noteBootWords);
  prefetchWhenIdle(router);
  void followSiteLanguage(queryClient).catch(() => undefined);
  registerWorkerWhenSettled();
}

function registerWorkerWhenSettled(): void {
  if (!import.meta.env.PROD) return;
  // The import fails when the user leaves the page or has no network. The next start then registers the worker.
  whenSettled(
    () =>
      void import('./browser/worker/service-worker.ts').then(
        ({ registerWorker }) => registerWorker(),
        () => undefined,
      ),
  );
}
