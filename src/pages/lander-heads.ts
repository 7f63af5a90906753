import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LanderName } from '../../contract/landers.ts';

interface LanderHead {
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
  /** The lander is dark behind the bar in both themes. */
  readonly isDark?: true;
}

/** The heads of the landers. Search engines do not index them, but a shared link shows both texts. */
export const LANDER_HEADS: Readonly<Record<LanderName, LanderHead>> = {
  alonetonight: {
    title: msg`Alone tonight?`,
    description: msg`Half the street is. Behind some of these windows is somebody who would rather talk.`,
  },
  collagelanding: {
    title: msg`Nobody fits in one picture`,
    description: msg`A profile is a few photographs, a few true sentences, and what you would do on a free Sunday.`,
  },
  gallery: {
    title: msg`People you have not met`,
    description: msg`Walk along the wall, and stay where you smile.`,
  },
  iconslanding: {
    title: msg`Start with three things you like`,
    description: msg`No name yet, no picture: choose what you like, and see who likes it too.`,
  },
  maplanding: {
    title: msg`Meet people in your square`,
    description: msg`A square is about five kilometres wide. Nobody here is a point on a map.`,
  },
  socialnetwork: {
    title: msg`You already have something in common`,
    description: msg`People are joined here by what they like, and you can see the line.`,
  },
  tinderswipe: {
    title: msg`Four likes. Use them well.`,
    description: msg`Passing is free and without end. Four likes a day are yours to give.`,
  },
  transitionsvideolanding: {
    title: msg`One evening, from the first line to the umbrella`,
    description: msg`Two people, one evening, and how it began.`,
    isDark: true,
  },
  video: {
    title: msg`Forty-eight seconds, then decide`,
    description: msg`How an evening here begins, what it costs, and how you tell who is real.`,
  },
};
