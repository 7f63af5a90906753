import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyQuery, settingsQuery } from '../features/account/settings-query.ts';
import { useSignInBy } from '../features/account/use-sign-in-by.ts';

/** What every sign-up form needs from other features: the site, and the session that follows. */
export function useSigningUp() {
  const navigate = useNavigate();
  const start = useSignInBy();
  const settings = useQuery(settingsQuery);
  const company = useQuery(companyQuery).data;
  return {
    start,
    company,
    known: {
      settings: settings.data,
      error: settings.error,
      isTrying: settings.isFetching,
      onRetry: () => void settings.refetch(),
    },
    onDone: () => void navigate({ to: '/complete-signup', replace: true }),
  };
}
