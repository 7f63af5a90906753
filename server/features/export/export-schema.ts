import * as z from 'zod/mini';
import { ExportData } from '../../../contract/export/export-data.ts';

/** The JSON Schema of `data.json`. `contract/export/export-data.ts` is its only source. */
export function exportSchema(): object {
  return z.toJSONSchema(ExportData, { io: 'output' });
}
