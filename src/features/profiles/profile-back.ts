import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Goes where the member came from, or to the search where they came by a link. */
export function useGoBack(): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => (canGoBack ? history.back() : void navigate({ to: '/members' }));
}
