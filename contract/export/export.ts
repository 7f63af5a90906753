import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { Identity } from '../account/identity.ts';
import { EXPORT_STATES } from '../base/rules.ts';

/** The path of the member's export file. It is not a call, because it returns bytes. */
export const EXPORT_FILE_PATH = '/api/export-file.php';
/** The public path of the JSON Schema of `data.json`. `contract/export/export-data.ts` is its source. */
export const EXPORT_SCHEMA_PATH = '/api/export-schema.json';

/** The export of a member's data. `bytes` and `expires_at` are null until it is ready. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  requested_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  bytes: z.nullable(z.int()),
});
export type DataExport = z.infer<typeof DataExport>;

/** `next_at` is when the member may request the next export; null if they may request one at once. */
const ExportAnswer = z.object({ export: z.nullable(DataExport), next_at: z.nullable(z.iso.datetime()) });
export type ExportAnswer = z.infer<typeof ExportAnswer>;

export const requestExport = defineCall({
  name: 'requestExport',
  method: 'POST',
  path: '/api/export.php',
  summary:
    'Requests an archive of all data about the member, which replaces the previous one. The server sends an e-mail when it is ready.',
  access: 'account',
  body: z.strictObject({ identity: Identity }),
  response: ExportAnswer,
  problems: ['old_password_wrong', 'too_many_attempts', 'export_too_soon'],
});

export const getExport = defineCall({
  name: 'getExport',
  method: 'GET',
  path: '/api/export.php',
  summary: `Returns the state of the member's export. A ready one is at ${EXPORT_FILE_PATH}.`,
  access: 'account',
  response: ExportAnswer,
  problems: [],
});

export const dropExport = defineCall({
  name: 'dropExport',
  method: 'DELETE',
  path: '/api/export.php',
  summary: "Deletes the member's export at once, or cancels its creation.",
  access: 'account',
  response: ExportAnswer,
  problems: [],
});
