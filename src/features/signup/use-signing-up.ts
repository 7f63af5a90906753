import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyQuery, settingsQuery } from '../../domain/settings/settings-query.ts';
import { useChangeLanguage } from '../../domain/language/use-change-language.ts';
import { useSignInBy } from '../../domain/session/use-sign-in-by.ts';

/** The data and functions that every sign-up form needs: the site's settings, and the start of the session. */
export function useSigningUp() {
  const navigate = useNavigate();
  const start = useSignInBy();
  const onLanguage = useChangeLanguage();
  const settings = useQuery(settingsQuery);
  const company = useQuery(companyQuery);
  return {
    start,
    onLanguage,
    company: company.data,
    reloadCompany: () => company.refetch(),
    site: {
      settings: settings.data,
      error: settings.error,
      isTrying: settings.isFetching,
      onRetry: () => void settings.refetch(),
    },
    onDone: () => void navigate({ to: '/complete-signup', replace: true }),
  };
}
