import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import { Trans } from '@lingui/react/macro';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { TRACKING_DAYS } from '../../contract/base/rules.ts';
import type { ScreenRenderer, ServedScreen } from '../../contract/pages.ts';
import { VisitorBar } from '../app/frame/bars/visitor-bar.tsx';
import { FrameBody } from '../app/frame/frame-body.tsx';
import { pageTitle } from '../app/frame/page-title.ts';
import { parseSearch, stringifySearch } from '../app/frame/search-params.ts';
import { NOTE_EARLY_INPUT } from '../app/snapshot/early-input.ts';
import { NOTE_LASTING_PRESS } from '../app/snapshot/lasting-press.ts';
import { cacheScreenData } from '../domain/page/screen-data.ts';
import { CAMPAIGN_NOTE } from '../features/tracking/campaign.ts';
import { CampaignQuestion } from '../features/tracking/campaign-question.tsx';
import type { RouteData } from '../routes/-route-data.ts';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/layout/notice.tsx';
import { renderStatic, textsFor } from './render-static.tsx';
import styles from './screens.module.css';
import { takeStyles } from './take-styles.ts';

// The first frame of a screen (decision 98):
//
//   server    renders the route's own component inside the app's frame, with a router and a query cache of this request
//   browser   paints it, and records what the visitor types, chooses and sends (app/snapshot/early-input.ts)
//   app       starts with the same data, replaces the frame in one commit, and repeats what was recorded

interface ScreenRoute {
  readonly path: string;
  /** Loads the route. Each is a chunk, so that a page gets only the styles of its own screen. */
  readonly load: () => Promise<AnyRoute>;
}

const ROUTES: Readonly<Record<ServedScreen, ScreenRoute>> = {
  login: { path: '/login', load: async () => (await import('../routes/login.tsx')).Route },
  signup: { path: '/signup', load: async () => (await import('../routes/signup.tsx')).Route },
  'reset-password': {
    path: '/reset-password/',
    load: async () => (await import('../routes/reset-password.index.tsx')).Route,
  },
  'members-id-signup': {
    path: '/members/$id/signup',
    load: async () => (await import('../routes/members.$id.signup.tsx')).Route,
  },
  pricing: { path: '/pricing', load: async () => (await import('../routes/pricing.tsx')).Route },
  complaints: { path: '/complaints', load: async () => (await import('../routes/complaints.tsx')).Route },
  'lang-config': { path: '/lang-config', load: async () => (await import('../routes/lang-config.tsx')).Route },
};

/** A tree of routes with one screen, and the options of its route. */
interface Tree {
  readonly routeTree: AnyRoute;
  readonly staticData: RouteData;
  readonly component: ComponentType;
  readonly validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>;
}

const trees = new Map<ServedScreen, Promise<Tree>>();

function treeOf(screen: ServedScreen): Promise<Tree> {
  const tree = trees.get(screen) ?? growTree(ROUTES[screen]);
  trees.set(screen, tree);
  return tree;
}

async function growTree({ path, load }: ScreenRoute): Promise<Tree> {
  const [root, route] = [createRootRoute(), await load()];
  // As the generated route tree does.
  route.update({ id: path, path, getParentRoute: () => root } as never);
  return { ...(route.options as Omit<Tree, 'routeTree'>), routeTree: root.addChildren([route]) };
}

/** Only the device knows whether the visitor has answered the question of a campaign. `isCampaignToAsk` has the same rule. */
const HIDE_ANSWERED_QUESTION =
  `;try{if(Date.now()-JSON.parse(localStorage.getItem("${CAMPAIGN_NOTE}")).at<${TRACKING_DAYS * 86_400_000})` +
  'document.documentElement.dataset.answered=""}catch{}';

/** Renders the first frames of the app's screens that visitors open first. */
export const screens: ScreenRenderer = {
  earlyInput: NOTE_EARLY_INPUT + NOTE_LASTING_PRESS + HIDE_ANSWERED_QUESTION,
  render: async (reader, { screen, address, data }) => {
    const { routeTree, staticData, component: Screen, validateSearch } = await treeOf(screen);
    const [pathname = '', query = ''] = address.split('?');
    // The router would redirect from an address with a value that the route does not accept.
    const search = validateSearch?.(parseSearch(query)) ?? {};
    const router = createRouter({
      routeTree,
      history: createMemoryHistory({ initialEntries: [`${pathname}${stringifySearch(search)}`] }),
      parseSearch,
      stringifySearch,
      isServer: true,
    });
    await router.load();
    const queries = new QueryClient();
    cacheScreenData(queries, data);
    const body = renderStatic(
      reader,
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>
          <FrameBody
            bar={<VisitorBar />}
            isMember={false}
            notice={<Notices screen={screen} hasCampaign={reader.hasCampaign} />}
          >
            <Screen />
          </FrameBody>
        </RouterContextProvider>
      </QueryClientProvider>,
    );
    const page = textsFor(reader)._(staticData.title);
    return { ...takeStyles(body), title: pageTitle({ waiting: 0, page, site: data.settings.name }) };
  },
};

/** The screens without a form. Without scripts, a language is chosen by a link. */
const WITHOUT_FORM: readonly ServedScreen[] = ['pricing', 'lang-config'];

interface NoticesProps {
  screen: ServedScreen;
  hasCampaign: boolean;
}

function Notices({ screen, hasCampaign }: NoticesProps) {
  const hasForm = !WITHOUT_FORM.includes(screen);
  return (
    <>
      <div className={classNames(styles.withoutScripts, hasForm && styles.inSight)}>
        <Notice tone="warning" bar>
          {hasForm ? (
            <Trans>
              This form needs JavaScript. Please switch it on and load the page again. Nothing has been sent.
            </Trans>
          ) : (
            <Trans>To choose a country, please switch JavaScript on.</Trans>
          )}
        </Notice>
      </div>
      {hasCampaign && (
        <div className={styles.question}>
          <CampaignQuestion />
        </div>
      )}
    </>
  );
}
