import { expect, it } from 'vitest';
import { MEMBER_LANDINGS } from '../../contract/landers.ts';
import type { MemberId } from '../../contract/base/ids.ts';
import type { StartPageData } from '../../contract/pages.ts';
import type { CamPromotion } from '../../contract/sites/sites.ts';
import { VERA } from '../features/cam/cam.fixture.ts';
import { COMPANY } from '../features/content/content.fixture.ts';
import { LANDER_DATA } from '../features/landers/people/render-lander.fixture.tsx';
import { landerRenderer } from './render-landers.tsx';

const DATA: StartPageData = {
  ...LANDER_DATA,
  foot: { name: 'Harbour', minimum_age: 18, american: [], languages: ['en', 'fr'], company: COMPANY },
};
const CARD = {
  id: '0197aaaa-0000-7000-8000-0000000000aa' as MemberId,
  name: 'Mara',
  age: 44,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  fictional: true,
  presence: null,
  main_image: null,
} as const;
const PAGE = {
  profile: {
    ...CARD,
    distance: null,
    notes_language: null,
    sexuality: null,
    interests: [],
    hair_color: null,
    eye_color: null,
    body_type: null,
    relationship_status: null,
    tattoos: null,
    status: 'active',
    notes: {},
  },
  card: CARD,
  pictures: [],
  num_pictures: 0,
  num_premium_pictures: 0,
  num_private_pictures: 0,
  related: [],
} as const;

async function render(name: (typeof MEMBER_LANDINGS)[number], cam_promotion?: CamPromotion | null): Promise<Document> {
  const { body } = await landerRenderer.member(
    { language: 'en', locale: 'en-IE', hasCampaign: false, cdnPrefix: '' },
    {
      name,
      path: `/members/${PAGE.profile.id}/${name}`,
      slug: null,
      data: DATA,
      page: { ...PAGE, profile: { ...PAGE.profile, interests: [] }, pictures: [], related: [] },
      settings: {
        fictional_icon: true,
        fictional_warning: { singular: '', plural: '' },
        texts_language: 'en',
        cam_promotion,
      },
    },
  );
  return new DOMParser().parseFromString(body, 'text/html');
}

it.each(MEMBER_LANDINGS)('the %s ends with the promotion, if the site has one', async (name) => {
  const page = await render(name, VERA);
  const [lander, card] = [page.querySelector('main [data-lander]'), page.querySelector('main [data-cam]')];
  expect(lander?.compareDocumentPosition(card as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(card?.querySelector('a')?.getAttribute('href')).toBe(VERA.url);
  expect(card?.querySelector('[data-cam-gone]')?.hasAttribute('hidden')).toBe(true);
  const plain = await render(name, null);
  expect(plain.querySelector('[data-cam]')).toBeNull();
  expect(plain.querySelector('footer a[hreflang=fr]')?.getAttribute('href')).toBe(
    `/members/${PAGE.profile.id}/${name}?lang=fr`,
  );
  expect((await render(name, undefined)).querySelector('[data-cam]')).toBeNull();
});
