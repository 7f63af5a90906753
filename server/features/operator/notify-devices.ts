import type { MemberId } from '../../../contract/base/ids.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { ActResult } from './acts.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

/** The data for the devices after an act: the changes in the feeds and the sessions that the act has changed. */
export interface ActNotice extends Pick<ActResult, 'changes' | 'ended'> {
  readonly member: MemberId | null;
}

export interface NotifyDependencies {
  readonly publishChange: PublishChange;
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[]) => void;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
}

/** The name of the job, for the command line, which enqueues it in another process. */
export const NOTIFY_DEVICES = 'tell-devices';

/** Notifies the devices of an act. Without this hint, a device learns of the act at its next call. */
export function notifyDevices(
  { publishChange, forgetSessions, wakeMails }: NotifyDependencies,
  { member, changes, ended }: ActNotice,
): void {
  for (const change of changes) publishChange(change.member, change.number);
  if (member !== null) forgetSessions(member, ended);
  wakeMails();
}

/** The job runs in a process that serves, for the acts of a process that does not. */
export function notifyDevicesJob(dependencies: NotifyDependencies): JobKind<ActNotice> {
  return { name: NOTIFY_DEVICES, run: async (act) => notifyDevices(dependencies, act) };
}
