import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../contract/ids.ts';
import { forgetProfile } from '../features/members/profile-query.ts';
import { forgetFound } from '../features/members/search-queries.ts';
import { dropWritten } from './query-cache-store.ts';

/** Somebody was blocked, wherever: what was kept of them in searches and profiles goes, on the device too. */
export function forgetPerson(queryClient: QueryClient, { member, profile }: { member: MemberId; profile: MemberId }): void {
  forgetProfile(queryClient, profile);
  forgetFound(queryClient, profile);
  // What is written down is up to a second behind, and they may still stand on the screen: whoever leaves this page finds
  // nothing written rather than them.
  dropWritten(member);
  window.addEventListener('pagehide', () => dropWritten(member), { once: true });
}
