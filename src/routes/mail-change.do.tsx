import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MailChange } from '../features/links/mail-change.tsx';
import { hideToken, tokenSearch } from '../features/links/link-token.ts';

const PATH = '/mail-change/do';

export const Route = createFileRoute('/mail-change/do')({
  staticData: {
    name: 'mail-change-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Confirm your e-mail address`,
  },
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => hideToken(PATH, search.token),
  component: MailChange,
});
