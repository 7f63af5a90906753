import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode, SubmitEvent } from 'react';
import { Gender, LookingFor } from '../../../contract/base/gender.ts';
import { PageLinkProvider, type PageLinkProps } from '../../domain/page/page-link.tsx';

/** A public page in the app: its links and its first step open screens, and not documents. */
export function AppPage({ children }: { children: ReactNode }) {
  const openSignup = useOpenSignup();
  return (
    <PageLinkProvider value={AppLink}>
      {/* The forms of a public page open the sign-up. */}
      <div onSubmit={openSignup}>{children}</div>
    </PageLinkProvider>
  );
}

function AppLink({ to, ...props }: PageLinkProps) {
  return <Link to={to} {...props} />;
}

/** Opens the sign-up that the form names, with its answers. */
function useOpenSignup(): (event: SubmitEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const answers = new FormData(event.target);
    void navigate({
      to: new URL(event.target.action).pathname,
      search: {
        gender: Gender.safeParse(answers.get('gender')).data,
        looking_for: LookingFor.safeParse(answers.get('looking_for')).data,
      },
    });
  };
}
