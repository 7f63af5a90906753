import { useQuery } from '@tanstack/react-query';
import { companyQuery, settingsQuery } from '../../domain/settings/settings-query.ts';

/** The data of the site that every sign-up form needs. */
export function useSignupSite() {
  const settings = useQuery(settingsQuery);
  const company = useQuery(companyQuery);
  return {
    company: company.data,
    reloadCompany: () => company.refetch(),
    site: {
      settings: settings.data,
      error: settings.error,
      isTrying: settings.isFetching,
      onRetry: () => void settings.refetch(),
    },
  };
}
