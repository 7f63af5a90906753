// npm run mail:preview: writes each kind of e-mail in each language to test-results/mails, with its sample data.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../contract/base/rules.ts';
import { SITE_DEFAULTS } from '../features/sites/site-defaults.ts';
import { MAIL_KINDS } from '../app/mail-kinds.ts';
import { writeMail } from '../platform/mail/mail-writer.ts';

const FOLDER = fileURLToPath(new URL('../../test-results/mails', import.meta.url));
const site = {
  ...SITE_DEFAULTS,
  company: {
    name: 'Liaison B.V.',
    address: 'Havenkade 12, 3011 AA',
    city: 'Rotterdam',
    kvk: '01234567',
    register: 'KvK',
  },
  origin: 'https://liaison.example',
  support_email: 'help@liaison.example',
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const kind of MAIL_KINDS) {
  for (const language of LANGUAGES) {
    const { subject, html, text } = writeMail(kind, kind.sample, { site, language });
    writeFileSync(join(FOLDER, `${kind.name}.${language}.html`), html);
    writeFileSync(join(FOLDER, `${kind.name}.${language}.txt`), text);
    console.log(`${kind.name}.${language}: ${subject}`);
  }
}
console.log(`The mails are in ${FOLDER}.`);
