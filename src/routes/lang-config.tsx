import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LanguageScreen } from '../features/language/language-screen.tsx';

export const Route = createFileRoute('/lang-config')({
  staticData: {
    name: 'lang-config',
    layout: 'default',
    access: 'anyone',
    title: msg`Language and country`,
  },
  component: LanguageScreen,
});
