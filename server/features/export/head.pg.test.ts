import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EXPORT_FILE_PATH } from '../../../contract/export/export.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { exportOf } from '../../fixtures/exports.ts';
import { createTestMember } from '../../fixtures/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test.each([{}, { range: 'bytes=10-' }])(
  'HEAD of an archive with %j has the headers of GET, and reads no file',
  async (more) => {
    const anna = await createTestMember(server.database.pool);
    await exportOf({ pool: server.database.pool, files: server.files }, anna.id);
    const ask = (method: 'GET' | 'HEAD') =>
      server.app.inject({ method, url: EXPORT_FILE_PATH, headers: { ...headersOf(anna), ...more } });
    const whole = await ask('GET');
    const read = vi.spyOn(server.files, 'readStream');
    const head = await ask('HEAD');
    const { date: _date, ...headers } = whole.headers;
    expect([head.statusCode, head.body]).toEqual([whole.statusCode, '']);
    expect(head.headers).toMatchObject(headers);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  },
);
