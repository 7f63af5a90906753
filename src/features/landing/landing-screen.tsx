import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, Suspense, useEffect, useState } from 'react';
import { Gender, LookingFor } from '../../../contract/base/gender.ts';
import { PageLinkProvider, type PageLinkProps } from '../../domain/page/page-link.tsx';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { bundlesQuery } from '../payments/bundles-query.ts';
import { StartPage } from './start-page.tsx';

const NearSection = lazyComponent(async () => (await import('./near-section.tsx')).NearSection);

/** The start page in the app, with its data from queries. Its opening waits for neither them nor the code of the members. */
export function LandingScreen() {
  const settings = useQuery(settingsQuery).data;
  const prices = useQuery(bundlesQuery(undefined)).data;
  const isDrawn = useIsDrawn();
  const openSignup = useOpenSignup();
  return (
    <PageLinkProvider value={AppLink}>
      {/* The first step is the only form of the page. Without this listener it would load a document. */}
      <div onSubmit={openSignup}>
        <StartPage data={settings && prices && { settings, prices }}>
          {isDrawn && (
            <Suspense fallback={null}>
              <NearSection />
            </Suspense>
          )}
        </StartPage>
      </div>
    </PageLinkProvider>
  );
}

function AppLink({ to, ...props }: PageLinkProps) {
  return <Link to={to} {...props} />;
}

/** Whether the opening is on the screen. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}

/** Opens the sign-up with the answers of the first step. */
function useOpenSignup(): (event: SubmitEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const answers = new FormData(event.target);
    void navigate({
      to: '/signup',
      search: {
        gender: Gender.safeParse(answers.get('gender')).data,
        looking_for: LookingFor.safeParse(answers.get('looking_for')).data,
      },
    });
  };
}
