/** The API's OpenAPI document, with the fields that tests read. */

import { z } from 'zod';

const OperationSchema = z.object({
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
    .optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
    .optional(),
  responses: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export const OpenApiSchema = z.object({
  openapi: z.string().regex(/^3\.1\./),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string(),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'delete', 'put']), OperationSchema),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

export interface Route {
  readonly method: string;
  /** With `{parameters}` as the document names them. */
  readonly path: string;
  readonly operation: z.infer<typeof OperationSchema>;
}

/** Every operation of a document. */
export function routesOf(document: z.infer<typeof OpenApiSchema>): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** A path with its parameters filled in. */
export function fill(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'zzzzzzzzzz'));
}
