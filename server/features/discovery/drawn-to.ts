import type { Seeker } from './read-seeker.ts';

type Gender = Seeker['gender'];

/** The genders that a member may be drawn to. Who has not said is drawn to whoever might be. */
export function drawnTo({ gender, sexuality }: Pick<Seeker, 'gender' | 'sexuality'>): readonly Gender[] {
  const other: Gender = gender === 'male' ? 'female' : 'male';
  if (sexuality === 'hetero') return [other];
  if (sexuality === 'gay' || sexuality === 'lesbian') return [gender];
  return [other, gender];
}
