/** The text of a change as clients of each protocol version receive it. Fields are kept as JSON, so that they are compared and sent without another serialization. */

import type { View } from '../../game/view.ts';
import {
  withImpliedFields,
  IMPLIED_FIELDS_SINCE_PROTOCOL,
  IMPLIED_FIELDS,
} from '../../protocol/implied-fields.ts';
import { ABSENT_DEFAULTS } from '../../protocol/live.ts';

/** The view's fields, each as JSON. */
export type Fields = Map<string, string>;

/** A view as it was sent. */
export interface ShownView {
  readonly view: View;
  readonly fields: Fields;
}

/** A view with each field as JSON. */
export function shownView(view: View): ShownView {
  const fields: Fields = new Map();
  for (const [name, value] of Object.entries(view)) fields.set(name, JSON.stringify(value));
  return { view, fields };
}

/** The fields that differ from one view to the next, as JSON; those that are gone with the value that stands for their absence. */
export function differing(before: Fields, after: Fields): Fields {
  const changed: Fields = new Map();
  for (const [name, json] of after) if (before.get(name) !== json) changed.set(name, json);
  for (const [name, empty] of Object.entries(ABSENT_DEFAULTS)) {
    if (before.has(name) && !after.has(name)) changed.set(name, JSON.stringify(empty));
  }
  return changed;
}

/** The change from one view to the next as a client of a protocol version receives it. `changed`: the fields that differ. */
export function changeText(before: ShownView, after: ShownView, changed: Fields, protocol: number): string {
  const set = protocol < IMPLIED_FIELDS_SINCE_PROTOCOL ? changed : leftOver(before, after, changed);
  const { version: from } = before.view;
  return `{"type":"change","from":${from},"to":${after.view.version},"set":${objectText(set)}}`;
}

/** A change of nothing but answers, and of the deadline where they set it, as a client of a protocol version receives it. */
export function answersText(before: ShownView, after: ShownView, changed: Fields, protocol: number): string {
  if (protocol < IMPLIED_FIELDS_SINCE_PROTOCOL) return changeText(before, after, changed, protocol);
  const { version: from, answered } = before.view;
  const seats = after.view.answered.filter((seat) => !answered.includes(seat));
  const deadline = changed.get('deadline');
  const rest = deadline === undefined ? '' : `,"deadline":${deadline}`;
  return `{"type":"answered","from":${from},"to":${after.view.version},"seats":${JSON.stringify(seats)}${rest}}`;
}

/** Fields that differ without the version, and without those that follow from the others. */
function leftOver(before: ShownView, { view, fields }: ShownView, changed: Fields): Fields {
  const set: Fields = new Map(changed);
  set.delete('version');
  for (const name of IMPLIED_FIELDS) set.delete(name);
  // Nothing tells what a reveal begins with; its end follows from the phase.
  const reveal = changed.get('reveal');
  if (reveal !== undefined && view.reveal !== null) set.set('reveal', reveal);
  const filledIn = withImpliedFields(
    before.view,
    {
      ...(set.has('phase') ? { phase: view.phase } : {}),
      ...(set.has('question') ? { question: view.question } : {}),
      ...(set.has('reveal') ? { reveal: view.reveal } : {}),
    },
    view.version,
  );
  for (const name of IMPLIED_FIELDS) {
    const json = fields.get(name);
    if (json !== undefined && JSON.stringify(filledIn[name]) !== json) set.set(name, json);
  }
  return set;
}

/** Fields as the text of one object. */
export function objectText(fields: ReadonlyMap<string, string>): string {
  let text = '';
  for (const [name, json] of fields) text += `${text === '' ? '{' : ','}"${name}":${json}`;
  return text === '' ? '{}' : `${text}}`;
}
