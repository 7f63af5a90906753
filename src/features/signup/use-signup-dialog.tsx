import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { MemberAct } from '../../domain/words/member-act.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { useSignupSite } from './use-signup-site.ts';

const SignupModal = lazyComponent(async () => (await import('./signup-modal.tsx')).SignupModal);

interface SignupDialogProps {
  profile: ProfileCard;
  act: MemberAct;
  onClose: () => void;
}

/** The signup dialog for a visitor who uses a member's action. A login returns to this address. */
export function useSignupDialog(): { open: (profile: ProfileCard, act: MemberAct) => void; dialog: ReactNode } {
  const [request, setRequest] = useState<Pick<SignupDialogProps, 'profile' | 'act'> | null>(null);
  return {
    open: (profile, act) => setRequest({ profile, act }),
    dialog: request && <SignupDialog {...request} onClose={() => setRequest(null)} />,
  };
}

function SignupDialog({ profile, act, onClose }: SignupDialogProps) {
  const { href } = useLocation();
  const { site, ...signing } = useSignupSite();
  const parts = { ...signing, settings: site.settings, returnTo: href, onClose };
  return (
    <Suspense>
      <SignupModal {...parts} act={act} profile={profile} />
    </Suspense>
  );
}
