/** A partial object schema for JSON, in which a key is missing or has a value, and is never undefined. */

import { z } from 'zod';

/** The schema with every key optional. Unlike `.partial()` it refuses a key whose value is undefined, as its type does. */
export function exactPartial<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<{ [Key in keyof Shape]: z.ZodExactOptional<Shape[Key]> }> {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([key, value]) => [key, z.exactOptional(value)]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries does not keep the names of keys
  return z.object(shape as { [Key in keyof Shape]: z.ZodExactOptional<Shape[Key]> });
}
