import * as z from 'zod/mini';
import type { Columns } from '../../platform/database/query.ts';

/** The columns of the rows of an exported object: its fields, with times as `pg` reads them. */
export function exportedColumns(schema: z.ZodMiniType): Columns {
  return Object.fromEntries(Object.entries(exportedShape(schema)).map(([name, field]) => [name, asRead(field)]));
}

/** The fields of an exported object, in the order of the contract. */
export const exportedShape = (schema: z.ZodMiniType): z.ZodMiniObject['shape'] => objectOf(schema).shape;

/** Finds the object in a list, or in a section that may be null. */
function objectOf(schema: z.core.$ZodType): z.ZodMiniObject {
  if (schema instanceof z.ZodMiniArray) return objectOf(schema.def.element);
  if (schema instanceof z.ZodMiniNullable) return objectOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniObject) return schema;
  throw new Error('a section of an export has rows that are no objects');
}

function asRead(field: z.core.$ZodType): z.ZodMiniType {
  if (field instanceof z.ZodMiniISODateTime) return z.date();
  if (field instanceof z.ZodMiniNullable) return z.nullable(asRead(field.def.innerType));
  return field as z.ZodMiniType;
}
