import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { ControlLanguage } from '../ui/controls/control-language.tsx';
import { ToastRegion } from '../ui/overlays/toast-region.tsx';
import { Tooltips } from '../ui/overlays/tooltips.tsx';
import { repeatEarlyInput } from './snapshot/early-input.ts';
import { ErrorBoundary } from './frame/errors/error-boundary.tsx';
import { ErrorPage } from './frame/errors/error-page.tsx';
import type { AppRouter } from './router.tsx';

interface AppProps {
  queryClient: QueryClient;
  router: AppRouter;
}

export function App({ queryClient, router }: AppProps) {
  // Must run before the user's next key: the focus returns together with the field.
  useLayoutEffect(repeatEarlyInput, []);
  return (
    <I18nProvider i18n={i18n}>
      <ControlLanguage>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary fallback={(error) => <ErrorPage error={error} />}>
            <RouterProvider router={router} />
          </ErrorBoundary>
          <ToastRegion />
          <Tooltips />
        </QueryClientProvider>
      </ControlLanguage>
    </I18nProvider>
  );
}
