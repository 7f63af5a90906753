import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Dexie, { type EntityTable, liveQuery } from 'dexie';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLive } from './use-live.ts';

interface Row {
  id: number;
  text: string;
}

let database: Dexie & { rows: EntityTable<Row, 'id'> };
let client: QueryClient;
let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  database = new Dexie(`use-live-${Math.random()}`) as typeof database;
  database.version(1).stores({ rows: 'id' });
  await database.rows.put({ id: 1, text: 'one' });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  database.close();
  host.remove();
});

function Count({ read }: { read: () => Promise<number> }) {
  const count = useLive(['count'], read);
  return <p>{count.isError ? 'failed' : (count.data ?? 'waiting')}</p>;
}

function show(...reads: (() => Promise<number>)[]) {
  root.render(
    <QueryClientProvider client={client}>
      {reads.map((read, index) => (
        <Count key={index} read={read} />
      ))}
    </QueryClientProvider>,
  );
}

it('returns the stored value and follows its changes', async () => {
  show(() => database.rows.count());
  await vi.waitFor(() => expect(host.textContent).toBe('1'));
  await database.rows.put({ id: 2, text: 'two' });
  await vi.waitFor(() => expect(host.textContent).toBe('2'));
});

it('runs one live query for several readers of a key, and ends it with the last reader', async () => {
  const read = vi.fn(() => database.rows.count());
  show(read, read, read);
  await vi.waitFor(() => expect(host.textContent).toBe('111'));
  expect(read).toHaveBeenCalledTimes(1);

  show(read);
  await database.rows.put({ id: 2, text: 'two' });
  await vi.waitFor(() => expect(host.textContent).toBe('2'));

  const calls = read.mock.calls.length;
  show();
  await vi.waitFor(() => expect(host.textContent).toBe(''));
  const witness = vi.fn();
  const watching = liveQuery(() => database.rows.count()).subscribe(witness);
  await database.rows.put({ id: 3, text: 'three' });
  await vi.waitFor(() => expect(witness).toHaveBeenLastCalledWith(3));
  watching.unsubscribe();
  expect(read).toHaveBeenCalledTimes(calls);
});

it('reports a failed read', async () => {
  show(() => Promise.reject(new Error('no')));
  await vi.waitFor(() => expect(host.textContent).toBe('failed'));
});
