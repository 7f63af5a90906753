import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts } from '../domain/language/load-catalogue.ts';
import { LandingScreen } from '../features/landing/landing-screen.tsx';

export const Route = createFileRoute('/')({
  staticData: {
    name: 'index',
    layout: 'default',
    access: 'visitor',
    title: msg`Meet someone worth staying up for`,
    clearBar: true,
  },
  loader: loadPageTexts,
  component: LandingScreen,
});
