/** The text of a change as clients receive it. Fields are kept as JSON, so that comparing and sending needs no further serialization. */

import type { View } from '../../game/view.ts';
import { impliedBy, IMPLIED_FIELDS, type ImpliedField } from '../../protocol/implied-fields.ts';
import { ABSENT_DEFAULTS } from '../../protocol/live.ts';

/** The view's fields, each as JSON. */
export type Fields = Map<string, string>;

/** A view that is about to be sent. */
export interface CurrentView {
  readonly view: View;
  readonly fields: Fields;
}

/** The parts of a sent view from which the next change is computed. The rest is not kept, because there are thousands of games. */
export interface SentView extends Pick<View, 'version' | 'deadline' | ImpliedField> {
  readonly fields: Fields;
}

/** A view with each field as JSON. `before`: the fields as sent. Equal texts are reused, so that no new memory replaces old. */
export function currentView(view: View, before: Fields | null): CurrentView {
  const fields: Fields = new Map();
  for (const [name, value] of Object.entries(view)) {
    const json = JSON.stringify(value);
    const known = before?.get(name);
    fields.set(name, known === json ? known : json);
  }
  return { view, fields };
}

export function sentView({ view, fields }: CurrentView): SentView {
  const { version, deadline, currentQuestion, answered, scores, reveal } = view;
  return { version, deadline, currentQuestion, answered, scores, reveal, fields };
}

/** The fields that differ between two views, as JSON. A field that is gone has its default for absence. */
export function differing(before: Fields, after: Fields): Fields {
  const changed: Fields = new Map();
  for (const [name, json] of after) if (before.get(name) !== json) changed.set(name, json);
  for (const [name, empty] of Object.entries(ABSENT_DEFAULTS)) {
    if (before.has(name) && !after.has(name)) changed.set(name, JSON.stringify(empty));
  }
  return changed;
}

/** The change from one view to the next, without implied fields. `changed`: the fields that differ. */
export function changeText(before: SentView, after: CurrentView, changed: Fields): string {
  const head = `"from":${before.version},"to":${after.view.version}`;
  const options = optionsShown(before, after, changed);
  if (options !== null) return `{"type":"options",${head},"options":${JSON.stringify(options)}}`;
  return `{"type":"change",${head},"set":${objectText(leftOver(before, after, changed))}}`;
}

/** The options of a question sent without them, so that its text is not sent twice; null if anything else differs. */
function optionsShown(before: SentView, { view }: CurrentView, changed: Fields): readonly string[] | null {
  const { question } = view;
  if (question?.readFirst !== true || !changed.has('question')) return null;
  for (const name of changed.keys()) if (name !== 'question' && name !== 'version') return null;
  const isSame = before.fields.get('question') === JSON.stringify({ ...question, options: [] });
  return isSame ? question.options : null;
}

/** A change of answers only, and of the deadline if they changed it. */
export function answersText(before: SentView, after: SentView, changed: Fields): string {
  const head = `"from":${before.version},"to":${after.version}`;
  const seats = after.answered.filter((seat) => !before.answered.includes(seat));
  const deadline = changed.get('deadline');
  const rest = deadline === undefined ? '' : `,"deadline":${deadline}`;
  return `{"type":"answered",${head},"seats":${JSON.stringify(seats)}${rest}}`;
}

/** The fields that differ, except the version and those that the client derives from the others. */
function leftOver(before: SentView, { view, fields }: CurrentView, changed: Fields): Fields {
  const set: Fields = new Map(changed);
  set.delete('version');
  for (const name of IMPLIED_FIELDS) set.delete(name);
  // The content of a new reveal must be sent; its end follows from the phase.
  const reveal = changed.get('reveal');
  if (reveal !== undefined && view.reveal !== null) set.set('reveal', reveal);
  const sent = {
    ...(set.has('phase') ? { phase: view.phase } : {}),
    ...(set.has('question') ? { question: view.question } : {}),
    ...(set.has('reveal') ? { reveal: view.reveal } : {}),
  };
  const filledIn = { ...impliedBy(before, sent), ...sent };
  for (const name of IMPLIED_FIELDS) {
    const json = fields.get(name);
    const implied = filledIn[name];
    const impliedJson = implied === undefined ? before.fields.get(name) : JSON.stringify(implied);
    if (json !== undefined && impliedJson !== json) set.set(name, json);
  }
  return set;
}

/** Fields as the text of one object. */
export function objectText(fields: ReadonlyMap<string, string>): string {
  let text = '';
  for (const [name, json] of fields) text += `${text === '' ? '{' : ','}"${name}":${json}`;
  return text === '' ? '{}' : `${text}}`;
}
