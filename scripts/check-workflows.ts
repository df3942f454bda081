// The workflows are valid by the public schema of GitHub Actions, and the issue forms by the documented syntax of forms: neither can be run outside of that platform.
import { globSync, readFileSync } from 'node:fs';

import { validateWorkflow } from '@action-validator/core';
import { parse } from 'yaml';
import { z } from 'zod';

const Text = z.string().min(1);
const validations = z.strictObject({ required: z.boolean() }).optional();
const id = z.string().regex(/^[a-z][\w-]*$/i);
const attributes = { label: Text, description: Text.optional() };

/** https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema */
const FormSchema = z.strictObject({
  name: Text,
  description: Text,
  labels: z.array(Text).optional(),
  body: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: Text }) }),
        z.strictObject({
          type: z.literal('input'),
          id,
          attributes: z.strictObject({ ...attributes, placeholder: Text.optional() }),
          validations,
        }),
        z.strictObject({
          type: z.literal('textarea'),
          id,
          attributes: z.strictObject({ ...attributes, render: Text.optional() }),
          validations,
        }),
        z.strictObject({
          type: z.literal('dropdown'),
          id,
          attributes: z.strictObject({ ...attributes, options: z.array(Text).min(1) }),
          validations,
        }),
      ]),
    )
    .min(1)
    .refine((body) => new Set(idsOf(body)).size === idsOf(body).length, { error: 'ids must be unique' })
    .refine((body) => idsOf(body).length > 0, { error: 'a form needs a field' }),
});

const problems: string[] = [];
const workflows = globSync('.github/workflows/*.yml');
const forms = globSync('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('/config.yml'));

for (const path of workflows) {
  for (const error of validateWorkflow(readFileSync(path, 'utf8')).errors) {
    problems.push(`${path}: ${error.title} ${error.detail ?? ''}`);
  }
}
for (const path of forms) {
  const form = FormSchema.safeParse(parse(readFileSync(path, 'utf8')));
  for (const issue of form.error?.issues ?? []) {
    problems.push(`${path}: ${issue.path.join('.')}: ${issue.message}`);
  }
}
if (workflows.length === 0 || forms.length === 0) problems.push('no workflow or no issue form was found');

for (const problem of problems) console.error(problem);
console.log(`${workflows.length} workflows and ${forms.length} issue forms are valid`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The ids of the fields that have one. */
function idsOf(body: readonly object[]): string[] {
  return body.flatMap((field) => ('id' in field && typeof field.id === 'string' ? field.id : []));
}
