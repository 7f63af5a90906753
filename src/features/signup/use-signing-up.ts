import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyQuery, settingsQuery } from '../../domain/settings/settings-query.ts';
import { useChangeLanguage } from '../../domain/language/use-change-language.ts';
import { useSignInBy } from '../../domain/session/use-sign-in-by.ts';

/** The site, for every sign-up form, and the session that follows. */
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
    known: {
      settings: settings.data,
      error: settings.error,
      isTrying: settings.isFetching,
      onRetry: () => void settings.refetch(),
    },
    onDone: () => void navigate({ to: '/complete-signup', replace: true }),
  };
}
