import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import { findCard } from '../../domain/card/find-card.ts';
import { profileQuery } from '../../domain/card/profile-query.ts';
import { SignupScreen } from './signup-screen.tsx';

/** The sign-up with a first message. If the member is unavailable, it becomes a sign-up without a message. */
export function MemberSignup({ id }: { id: MemberId }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(profileQuery(id, false));
  const peer = data?.profile ?? findCard(client, id);
  if (peer === undefined && isPending) return <SignupScreen isWaiting />;
  return <SignupScreen key={peer?.id} peer={peer} returnTo={`/members/${id}`} />;
}
