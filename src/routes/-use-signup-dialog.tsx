import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ProfileCard } from '../../contract/profile-card.ts';
import { lazily } from '../ui/lazily.tsx';

const SignupModal = lazily(async () => (await import('../features/signup/signup-modal.tsx')).SignupModal, 'requested');

/** The signup dialog for a visitor who uses a member's action. A login returns to this address. */
export function useSignupDialog(): { open: (profile: ProfileCard | null) => void; dialog: ReactNode } {
  const { href } = useLocation();
  const [asked, setAsked] = useState<{ profile: ProfileCard | null } | null>(null);
  return {
    open: (profile) => setAsked({ profile }),
    dialog: asked && <SignupModal profile={asked.profile} returnTo={href} onClose={() => setAsked(null)} />,
  };
}
