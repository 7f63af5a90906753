import 'fake-indexeddb/auto';
import { createRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ALBUM_PICTURES_MAX, PHOTO_BYTES_MAX } from '../../../../contract/base/rules.ts';
import type { MediaId } from '../../../../contract/base/ids.ts';
import { preparePicture } from '../../../browser/pictures/prepare-picture.ts';
import { addDraftPictures, readDraftPictures } from '../../../engine/store/draft-pictures.ts';
import type { Store } from '../../../engine/store/database.ts';
import { draftPicturesKey } from '../../../domain/query-keys.ts';
import { MARA } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { Composer } from './composer.tsx';
import { useComposer } from './use-composer.ts';

vi.mock('../../../browser/pictures/prepare-picture.ts', () => ({ preparePicture: vi.fn() }));
// happy-dom has no object URLs of the files that the store returns.
vi.mock('../../../ui/pictures/still-image.tsx', () => ({
  StillImage: ({ alt }: { alt: string }) => <img alt={alt} />,
}));
const prepare = vi.mocked(preparePicture);
const PRICES = {
  message_credits: 1,
  photo_credits: 2,
  voice_credits: 2,
  gift_credits: 2,
  credit: { cents: 35, currency: 'EUR', isFrom: false },
};
const SIZE = { width: 4, height: 3 };

beforeEach(() => {
  prepare.mockReset();
  prepare.mockImplementation(async (blob) => ({ blob, ...SIZE, animated: false }));
});

async function show({ left = 100 } = {}) {
  const onSend = vi.fn<(words: string) => void>();
  function Harness() {
    const state = useComposer(MARA);
    return (
      <Composer
        peer={MARA}
        name="Mara"
        state={state}
        prices={PRICES}
        balance={{ left, waiting: { here: 0, elsewhere: 0, names: [] } }}
        limit={100}
        above={null}
        giftButton={createRef()}
        onGift={() => {}}
        onSendVoice={() => {}}
        onGetCredits={() => {}}
        onTyping={() => {}}
        onSend={(words) => {
          state.clear();
          onSend(words);
        }}
      />
    );
  }
  await import('./picture-tray.tsx');
  const rendered = await render(<Harness />);
  const { host } = rendered;
  const input = host.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (files: readonly File[]) =>
    acting(async () => {
      Object.defineProperty(input, 'files', { configurable: true, value: files });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const pictures = () => [...host.querySelectorAll('ul img')].map((one) => one.getAttribute('alt'));
  const send = () => host.querySelector<HTMLButtonElement>('button[type=submit]');
  return { ...rendered, input, onSend, choose, pictures, send };
}

const file = (name: string) => new File([name], name, { type: 'image/jpeg' });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.jpg`));
const add = (store: Store, count: number) =>
  addDraftPictures(
    store,
    MARA,
    Array.from({ length: count }, () => ({ id: crypto.randomUUID() as MediaId, blob: new Blob(['x']), ...SIZE })),
  );

it('adds several chosen pictures, stores them with the draft, and shows the price of all', async () => {
  const { host, store, input, choose, pictures } = await show();
  expect(input?.multiple).toBe(true);
  await choose(files(3));
  await vi.waitFor(() => expect(pictures()).toEqual(['Picture 1 to send', 'Picture 2 to send', 'Picture 3 to send']));
  expect(host.textContent).toContain('6 credits · €2.10 for 3 pictures');
  expect(buttonNamed(host, 'Send, 6 credits, €2.10')).toBeDefined();
  expect(await readDraftPictures(store, MARA)).toMatchObject([SIZE, SIZE, SIZE]);
  await choose(files(1));
  await vi.waitFor(() => expect(pictures()).toHaveLength(4));
});

it('shows the pictures of the stored draft, and removes one', async () => {
  const { host, store, pictures } = await show();
  await add(store, 2);
  await vi.waitFor(() => expect(pictures()).toHaveLength(2));
  const [, second] = await readDraftPictures(store, MARA);
  await press(buttonNamed(host, 'Remove picture 1'));
  await vi.waitFor(() => expect(pictures()).toEqual(['Picture 1 to send']));
  expect((await readDraftPictures(store, MARA)).map(({ id }) => id)).toEqual([second?.id]);
  // The next picture took the place and the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove picture 1');
  await press(buttonNamed(host, 'Remove picture 1'));
  await vi.waitFor(() => expect(pictures()).toEqual([]));
  expect(document.activeElement).toBe(host.querySelector('textarea'));
});

it('counts a picture in preparation in the price, sends nothing before it is ready, and stops on request', async () => {
  const stopped: AbortSignal[] = [];
  prepare.mockImplementation((_, signal) => {
    if (signal) stopped.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const { host, store, choose, send, onSend } = await show();
  await choose([file('slow.jpg')]);
  await vi.waitFor(() => expect(stopped).toHaveLength(1));
  expect(host.textContent).toContain('2 credits · €0.70');
  expect(send()?.getAttribute('aria-disabled')).toBe('true');
  await press(send());
  expect(onSend).not.toHaveBeenCalled();
  await press(buttonNamed(host, 'Remove picture 1'));
  expect(stopped[0]?.aborted).toBe(true);
  expect(host.querySelector('ul')).toBeNull();
  expect(await readDraftPictures(store, MARA)).toEqual([]);
});

it('shows the reason of a refusal, counts and sends the others only', async () => {
  const { host, choose, send, pictures, onSend } = await show();
  prepare.mockImplementation(async (blob) =>
    blob.size === 7 ? { refused: 'too_large', bytes: 18 * 1024 ** 2 } : { blob, ...SIZE, animated: false },
  );
  await choose([file('1.jpg'), file('big.gif'), file('2.jpg')]);
  const words = `Picture 3 does not go along. This picture has 18 MB. A picture may have ${PHOTO_BYTES_MAX / 1024 ** 2} MB at most.`;
  await vi.waitFor(() => expect(host.querySelector('[role=status]')?.textContent).toBe(words));
  expect(pictures()).toEqual(['Picture 1 to send', 'Picture 2 to send']);
  expect(host.querySelector('[aria-label="Does not go along"]')).not.toBeNull();
  expect(host.textContent).toContain('4 credits · €1.40 for 2 pictures');
  await press(send());
  expect(onSend).toHaveBeenCalledTimes(1);
});

it.each([
  ['unsupported_media_type', 'This kind of file cannot be sent.'],
  ['unreadable', 'This picture cannot be read.'],
  ['too_many_pixels', 'pixels'],
] as const)('explains the refusal %s', async (refused, words) => {
  const { host, choose, send } = await show();
  prepare.mockImplementation(async () => ({ refused }));
  await choose([file('1.jpg')]);
  await vi.waitFor(() => expect(host.querySelector('[role=status]')?.textContent).toContain(words));
  expect(send()?.getAttribute('aria-disabled')).toBe('true');
});

it('takes as many pictures as a message may have, and states that the others do not go along', async () => {
  const { host, store, choose, pictures } = await show();
  await choose(files(ALBUM_PICTURES_MAX + 2));
  await vi.waitFor(() => expect(pictures()).toHaveLength(ALBUM_PICTURES_MAX));
  expect(host.textContent).toContain('You can send 10 pictures at once. The others do not go along.');
  expect(host.querySelector('button[aria-label="Add pictures"]')).toBeNull();
  await vi.waitFor(async () => expect(await readDraftPictures(store, MARA)).toHaveLength(ALBUM_PICTURES_MAX));
});

it('keeps the pictures while the credits do not suffice', async () => {
  const { host, store, send } = await show({ left: 3 });
  await add(store, 2);
  await vi.waitFor(() => expect(host.querySelector('a[aria-label="Get credits"]')).not.toBeNull());
  expect(send()).toBeNull();
  expect(host.textContent).toContain('This costs more than your 3 credits. What you write is kept here');
  expect(await readDraftPictures(store, MARA)).toHaveLength(2);
});

it('adds pasted pictures', async () => {
  const { host, pictures } = await show();
  const area = host.querySelector('textarea') as HTMLTextAreaElement;
  await type(area, 'Look');
  await acting(async () => {
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(paste, 'clipboardData', { value: { files: files(2) } });
    area.dispatchEvent(paste);
  });
  await vi.waitFor(() => expect(pictures()).toHaveLength(2));
});

it('shows a picture again that returns to the draft after it was sent', async () => {
  const { client, store, choose, pictures, send, onSend } = await show();
  await choose(files(1));
  await vi.waitFor(() => expect(pictures()).toEqual(['Picture 1 to send']));
  const [picture] = await readDraftPictures(store, MARA);
  await press(send());
  expect(onSend).toHaveBeenCalledTimes(1);
  await store.draftPictures.clear();
  await vi.waitFor(() => expect(client.getQueryData(draftPicturesKey(MARA))).toEqual([]));
  if (picture) await addDraftPictures(store, MARA, [picture]);
  await vi.waitFor(() => expect(pictures()).toHaveLength(1));
});

it('shows that a picture could not be stored', async () => {
  const { host, store, choose } = await show();
  vi.stubGlobal('reportError', vi.fn<() => void>());
  store.draftPictures.hook('creating', () => {
    throw new Error('The disk is full.');
  });
  await choose(files(1));
  await vi.waitFor(() =>
    expect(host.querySelector('[role=status]')?.textContent).toContain('could not be saved on your device'),
  );
});
