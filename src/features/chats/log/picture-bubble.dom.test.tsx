import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { Media } from '../../../../contract/media/media.ts';
import { makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { render } from '../render.fixture.tsx';
import { PictureBubble } from './picture-bubble.tsx';

const MEDIA = { id: 'm', path: '/media/m', width: 4, height: 3, placeholder: '' } as unknown as Media;

const CONVERSATION = makeRow({}).conversation;

it('uses the visible words as the accessible name of a covered picture', async () => {
  const { host } = await render(
    <PictureBubble
      message={makeMessage(1).id}
      media={MEDIA}
      conversation={CONVERSATION}
      from="Mara"
      isCovered
      onReveal={vi.fn<() => void>()}
    />,
  );
  const button = host.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Tap to see the picture from Mara');
  expect(button?.getAttribute('aria-label')).toContain(button?.textContent);
});
