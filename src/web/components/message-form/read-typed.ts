import type { Typed } from './message-answer.ts'

/** A field that was not sent is an empty one. */
export function readTyped<Field extends string>(form: FormData, fields: readonly Field[]): Typed<Field> {
  const pairs = fields.map((field) => [field, String(form.get(field) ?? '').trim()])
  return Object.fromEntries(pairs) as Typed<Field>
}
