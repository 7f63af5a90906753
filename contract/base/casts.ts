import type { Niche } from './niche.ts';

/** The pictures of drawn people, by their names: `wilma` is public/people/wilma.webp. */
export interface Cast {
  /** The people of the opening, in columns. A narrow window shows the first of each. */
  readonly opening: readonly (readonly string[])[];
  /** Three people in the place of members, and the three of the likes. */
  readonly trio: readonly string[];
  readonly liked: readonly string[];
  /** The people of the last line, cut out. A narrow window shows the first four. */
  readonly crowd: readonly string[];
  /** The four people of the picture of a shared address. */
  readonly shared: readonly string[];
}

/** The drawn people of each niche. tokens.css has their mood. */
export const CASTS: Readonly<Record<Niche, Cast>> = {
  general: {
    opening: [
      ['wilma', 'leila'],
      ['jonas', 'mara', 'sami'],
      ['roos', 'hugo'],
    ],
    trio: ['leila', 'kofi', 'amina'],
    liked: ['elena', 'luis', 'hanna'],
    crowd: ['agnes', 'kofi', 'roos', 'tomas', 'joy', 'hugo', 'leila', 'joao'],
    shared: ['wilma', 'sami', 'mara', 'kofi'],
  },
  she: {
    opening: [
      ['noor', 'elena'],
      ['claire', 'joy', 'david'],
      ['petra', 'amina'],
    ],
    trio: ['noor', 'kofi', 'amina'],
    liked: ['elena', 'david', 'hanna'],
    crowd: ['noor', 'joy', 'tomas', 'wilma', 'hanna', 'leila', 'kofi', 'roos'],
    shared: ['noor', 'david', 'joy', 'claire'],
  },
  bdsm: {
    opening: [
      ['silas', 'lin'],
      ['vera', 'yara', 'tomas'],
      ['iris', 'karin'],
    ],
    trio: ['iris', 'silas', 'karin'],
    liked: ['yara', 'tomas', 'vera'],
    crowd: ['vera', 'kofi', 'leila', 'tomas', 'joy', 'joao', 'hanna', 'hugo'],
    shared: ['silas', 'tomas', 'yara', 'karin'],
  },
  bbw: {
    opening: [
      ['bea', 'amina'],
      ['roos', 'luis', 'joy'],
      ['wilma', 'sofie'],
    ],
    trio: ['bea', 'kofi', 'roos'],
    liked: ['sofie', 'luis', 'joy'],
    crowd: ['roos', 'joy', 'hugo', 'wilma', 'kofi', 'leila', 'agnes', 'joao'],
    shared: ['bea', 'joy', 'luis', 'sofie'],
  },
  gilf: {
    opening: [
      ['wilma', 'ingrid'],
      ['agnes', 'petra', 'hugo'],
      ['pieter', 'marc'],
    ],
    trio: ['wilma', 'hugo', 'ingrid'],
    liked: ['agnes', 'pieter', 'petra'],
    crowd: ['agnes', 'hugo', 'wilma'],
    shared: ['wilma', 'hugo', 'petra', 'marc'],
  },
  milf: {
    opening: [
      ['karin', 'hanna'],
      ['nadia', 'mara', 'tomas'],
      ['amina', 'luis'],
    ],
    trio: ['nadia', 'kofi', 'karin'],
    liked: ['hanna', 'luis', 'amina'],
    crowd: ['hanna', 'tomas', 'joy', 'kofi', 'leila', 'joao', 'roos', 'noor'],
    shared: ['karin', 'tomas', 'mara', 'luis'],
  },
  gay: {
    opening: [
      ['sami', 'ruben'],
      ['joao', 'hugo', 'kofi'],
      ['jonas', 'david'],
    ],
    trio: ['sami', 'kofi', 'ruben'],
    liked: ['joao', 'luis', 'jonas'],
    crowd: ['joao', 'kofi', 'hugo', 'tomas'],
    shared: ['sami', 'kofi', 'joao', 'david'],
  },
};
