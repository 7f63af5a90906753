import type { ReactNode } from 'react';
import type { LanderPeople } from '../../../../contract/landers.ts';
import type { StartData } from '../../landing/start-data.ts';

export interface LanderProps {
  /** Undefined while the app loads it. */
  data: StartData | undefined;
  /** The members of a lander that shows some. The server puts them into the page for each visitor. */
  children?: ReactNode;
}

export interface PeopleProps {
  /** Undefined while the app loads them. The lander then shows drawn people, as on a site that shows members to members only. */
  people: LanderPeople | undefined;
}

/**
 * The moving parts of a lander, which is complete without them. Both the page of the server and the app start them, so they only set
 * attributes, and texts of elements that the component leaves empty. Returns a function that stops them.
 */
export type StartLander = (root: ParentNode) => () => void;
