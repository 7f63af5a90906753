import type { Page } from '@playwright/test';
import { queueNews } from '../server/features/mails/mail-jobs.ts';
import { FREE, PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

test('placeholder', async () => {});
