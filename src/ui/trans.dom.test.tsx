import { Trans } from '@lingui/react/macro';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const rendered = (name: string): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Trans>
        <b>{name}</b>, on camera
      </Trans>
    </I18nProvider>,
  );

it.each(['Ann', '<valueOf/>', '<constructor/>', '<0>x</0>', '<0/>', '<b>', '</script>', 'a < b & c'])(
  'the name %s remains text in a message with elements',
  (name) => {
    const page = new DOMParser().parseFromString(rendered(name), 'text/html');
    expect([page.body.textContent, page.querySelectorAll('*').length]).toEqual([`${name}, on camera`, 4]);
  },
);
