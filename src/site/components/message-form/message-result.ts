import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isUnreachable } from '../../api/browser-api.ts'

export type MessageFailure = 'tooFast' | 'tooMany' | 'unreachable'

export type FieldValues<Field extends string> = Readonly<Record<Field, string>>

/** The form again, with the input and the errors. */
export interface FormStep<Field extends string> {
  step: 'form'
  values: FieldValues<Field>
  errors: Partial<Record<Field, string>>
  failure?: MessageFailure
}

export interface SentStep {
  step: 'sent'
  storeId: string
  mail: string
}

export type MessageResult<Field extends string> = FormStep<Field> | SentStep

/** A missing field is read as an empty one. */
export function readFieldValues<Field extends string>(form: FormData, fields: readonly Field[]): FieldValues<Field> {
  const pairs = fields.map((field) => [field, String(form.get(field) ?? '').trim()])
  return Object.fromEntries(pairs) as FieldValues<Field>
}

/** In the browser: when the server is unreachable, the form keeps its input. */
export async function sendOrKeep<Result>(
  request: Request,
  ask: () => Promise<Result>,
  keep: (form: FormData) => Result,
): Promise<Result> {
  const form = await request.clone().formData()
  try {
    return await ask()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return keep(form)
  }
}

/** The same for a message form. */
export const sendFromBrowser = <Field extends string>(
  request: Request,
  fields: readonly Field[],
  ask: () => Promise<MessageResult<Field>>,
): Promise<MessageResult<Field>> =>
  sendOrKeep(request, ask, (form) => ({
    step: 'form',
    values: readFieldValues(form, fields),
    errors: {},
    failure: 'unreachable',
  }))

/** Sending changes no page data, and reloading without a connection would lose the input. */
export const revalidateUnlessSending = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate
