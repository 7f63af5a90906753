import type { MemberId } from '../../../contract/base/ids.ts';
import type { Change, LiveChange } from '../../../contract/sync.ts';
import type { LiveBus } from './live-bus.ts';

/** Feed numbers of one member, published to the live streams. An empty `changes` makes the device pull the changes. */
export interface FeedEvent {
  readonly member: MemberId;
  readonly from: number;
  readonly to: number;
  readonly changes: readonly Change[];
  readonly credits?: number;
}

/** Publishes committed changes of the members' feeds to their live streams (`features/sync/live.ts`). */
export class ChangeFeed {
  readonly #bus: LiveBus;
  readonly #epoch: string;

  constructor(bus: LiveBus, epoch: string) {
    this.#bus = bus;
    this.#epoch = epoch;
  }

  publish({ member, from, to, changes, credits }: FeedEvent): void {
    const data: LiveChange = { member, epoch: this.#epoch, from, to, changes: [...changes], credits: credits ?? null };
    this.#bus.publish(member, { name: 'change', data: JSON.stringify(data) });
  }

  /**
   * Makes the devices of a member pull one change. A change without a number was not stored, because its member is erased
   * or nothing has changed, so nothing is published.
   */
  readonly publishChange = (member: MemberId, number: number | null): void => {
    if (number !== null) this.publish({ member, from: number, to: number, changes: [] });
  };
}

/** Called after the commit of a change. */
export type PublishChange = ChangeFeed['publishChange'];
