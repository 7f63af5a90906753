import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useMemo } from 'react';
import { Gender, LookingFor } from '../../../contract/base/gender.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { type PageLinkProps, type PageTools, PageToolsProvider } from '../../domain/page/page-tools.tsx';
import { MembersNear } from './members-near.tsx';
import { StartPage } from './start-page.tsx';
import { useMembersNear, useStartData } from './use-start-page.ts';

/** The start page in the app, with its data from queries. Its opening does not wait for them. */
export function LandingScreen() {
  const formats = useFormats();
  const tools = useMemo<PageTools>(() => ({ Link: AppLink, formats }), [formats]);
  const data = useStartData();
  const near = useMembersNear();
  const openSignup = useOpenSignup();
  return (
    <PageToolsProvider value={tools}>
      {/* The first step is the only form of the page. Without this listener it would load a document. */}
      <div onSubmit={openSignup}>
        <StartPage data={data}>{near !== undefined && <MembersNear near={near} />}</StartPage>
      </div>
    </PageToolsProvider>
  );
}

function AppLink({ to, ...props }: PageLinkProps) {
  return <Link to={to} {...props} />;
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
