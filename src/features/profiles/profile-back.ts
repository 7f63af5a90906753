import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back to the previous screen, or to the search if the member opened a link. */
export function useGoBack(): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => (canGoBack ? history.back() : void navigate({ to: '/members' }));
}
