import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MailChange } from '../features/links/mail-change.tsx';
import { mailChangeToken } from '../features/links/link-token.ts';

export const Route = createFileRoute('/mail-change/do')({
  staticData: {
    name: 'mail-change-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Confirm your e-mail address`,
  },
  validateSearch: mailChangeToken.search,
  beforeLoad: mailChangeToken.hide,
  component: MailChange,
});
