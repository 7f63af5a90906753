import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import {
  blockedKey,
  cardKey,
  conversationsKey,
  firstPageKey,
  laterPagesKey,
  likesKey,
  meKey,
  profileKey,
  settingsKey,
  suggestionsKey,
  swipeKey,
} from '../../domain/query-keys.ts';
import { usePlaceChange } from './use-member-location.ts';

const ME = '0197aaaa-0000-7000-8000-000000000001' as MemberId;
const MARA = '0197bbbb-0000-7000-8000-000000000001' as MemberId;

it('removes every result with a distance, reloads the member, and preserves the rest', async () => {
  const client = new QueryClient();
  const dropped = [
    firstPageKey(ME, { distance: '25' }),
    laterPagesKey(ME, 'cursor'),
    profileKey(MARA, true),
    suggestionsKey,
    swipeKey,
  ];
  const preserved = [settingsKey, blockedKey, likesKey('received'), conversationsKey(24), cardKey(MARA)];
  for (const key of [...dropped, meKey, ...preserved]) client.setQueryData(key, 'cached');
  let onPlaceChanged = async () => {};
  function Screen() {
    onPlaceChanged = usePlaceChange();
    return null;
  }
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>,
    ),
  );

  await onPlaceChanged();

  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([meKey, ...preserved]);
  const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([meKey, ...preserved].map(isInvalidated)).toEqual([true, ...preserved.map(() => false)]);
});
