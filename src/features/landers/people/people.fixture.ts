import type { MemberId } from '../../../../contract/base/ids.ts';
import type { LanderPeople, LanderPerson } from '../../../../contract/landers.ts';

/** Makes a fictional member for tests of landers. The index makes the id. */
export const landerPerson = (index: number, more: Partial<LanderPerson> = {}): LanderPerson => ({
  id: `0197aaaa-0000-7000-8000-0000000000${String(index).padStart(2, '0')}` as MemberId,
  name: `Mara ${index}`,
  age: 30 + index,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Den Haag',
  fictional: true,
  presence: null,
  main_image: null,
  line: null,
  interests: [],
  ...more,
});

/** A real member with a picture. */
export const PICTURED: Partial<LanderPerson> = {
  name: 'Mara',
  age: 44,
  fictional: false,
  main_image: {
    filename: '/media/mara.webp',
    thumb_filename: '/media/mara-s.webp',
    match: '/media/mara-m.webp',
    status: 'approved',
    width: 1600,
    height: 2000,
    placeholder: 'x',
  },
};

/** Makes the answer of the server with these members. */
export const landerPeople = (
  people: readonly Partial<LanderPerson>[],
  more: Partial<LanderPeople> = {},
): LanderPeople => ({
  country: 'NL',
  people: people.map((one, index) => landerPerson(index, one)),
  is_open: true,
  map: null,
  ...more,
});
