import type { MemberId } from '../../../contract/base/ids.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { ActResult } from './acts.ts';

/** What the devices hear of an act: the changes in the feeds, and the sessions that are no longer what they were. */
export interface ToldAct extends Pick<ActResult, 'changes' | 'ended'> {
  readonly member: MemberId | null;
}

export interface TellDependencies {
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[]) => void;
  /** Sends the queued mails soon. */
  readonly wakeMails: () => void;
}

/** The name of the job, for the command line, which enqueues it in another process. */
export const TELL_DEVICES = 'tell-devices';

/** Tells the devices of an act. It is a hint: without it they notice at their next call. */
export function tellDevices(
  { publishChange, forgetSessions, wakeMails }: TellDependencies,
  { member, changes, ended }: ToldAct,
): void {
  for (const change of changes) publishChange(change.member, change.number);
  if (member !== null) forgetSessions(member, ended);
  wakeMails();
}

/** Runs in a process that serves, for the acts of a process that does not. */
export function tellDevicesJob(dependencies: TellDependencies): JobKind<ToldAct> {
  return { name: TELL_DEVICES, run: async (told) => tellDevices(dependencies, told) };
}
