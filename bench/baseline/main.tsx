import '../../src/ui/tokens.css';
import '../../src/ui/reset.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import Dexie, { liveQuery } from 'dexie';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

// The baseline of the cold start with the same libraries: one bundle, one route, one Dexie query, plain rows.
const Row = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  words: z.string(),
  picture: z.nullable(z.string()),
});
const database = new Dexie('baseline');
database.version(1).stores({ rows: 'id, position', messages: 'id, [conversation+seq]' });

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
const storeRows = async () => {
  const rows: unknown = await (await fetch('/rows.json')).json();
  await database.table('rows').bulkPut(z.array(Row).parse(rows));
};

if (location.pathname === '/fill') {
  await storeRows();
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  document.title = 'filled';
} else if (location.pathname === '/sign-in') {
  const button = document.createElement('button');
  button.textContent = 'Sign in';
  button.onclick = async () => {
    history.replaceState(null, '', '/chats');
    showList();
    await storeRows();
    await queryClient.invalidateQueries();
    await storeMessages();
  };
  document.body.append(button);
} else showList();

/** Stores the pages of messages one after the other, until the server has no more. */
async function storeMessages(): Promise<void> {
  for (let page = 0; ; page += 1) {
    const answer = await fetch(`/messages/${page}`);
    if (!answer.ok) return;
    await database.table('messages').bulkPut((await answer.json()) as unknown[]);
  }
}

function showList(): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const read = () => database.table('rows').orderBy('position').limit(24).toArray();
  const List = () => {
    const { data } = useQuery({ queryKey: ['rows'], queryFn: async () => z.array(Row).parse(await read()) });
    return (
      <>
        <h1>Chats</h1>
        <ul>
          {data?.map(({ id, name, words, picture }) => (
            <li key={id}>
              <a href={`/chats/${id}`} data-peer={id}>
                {picture !== null && <img src={picture} width={56} height={56} alt="" />}
                <b>{name}</b> <span>{words}</span>
              </a>
            </li>
          ))}
        </ul>
      </>
    );
  };
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/chats', component: List })]),
  });
  liveQuery(read).subscribe(() => undefined);
  createRoot(document.getElementById('root') ?? document.body).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
