import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ProfileCard } from '../../contract/profile-card.ts';
import { lazily } from '../ui/lazily.tsx';
import { useSigningUp } from './-use-signing-up.ts';

const SignupModal = lazily(async () => (await import('../features/signup/signup-modal.tsx')).SignupModal, 'requested');

/** The signup dialog for a visitor who uses a member's action. A login returns to this address. */
export function useSignupDialog(): { open: (profile: ProfileCard | null) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ profile: ProfileCard | null } | null>(null);
  return {
    open: (profile) => setAsked({ profile }),
    dialog: asked && <SignupDialog profile={asked.profile} onClose={() => setAsked(null)} />,
  };
}

function SignupDialog({ profile, onClose }: { profile: ProfileCard | null; onClose: () => void }) {
  const { href } = useLocation();
  const { known, ...signing } = useSigningUp();
  const parts = { ...signing, settings: known.settings, returnTo: href, onClose };
  return <SignupModal {...parts} profile={profile} />;
}
