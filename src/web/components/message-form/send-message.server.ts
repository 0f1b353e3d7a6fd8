import { data } from 'react-router'
import type { Failure } from '#contract/envelope.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { MessageResponse } from '../../api/api-request.ts'
import { privatePageHeaders } from '../../responses.ts'
import { type FieldValues, type MessageFailure, type MessageResult, readFieldValues } from './message-result.ts'

/** Fields of every message form. */
export type MessageField = 'storeId' | 'mail' | 'privacy'

interface Guard {
  website: string
  elapsedMs?: string
}

type Checked<Body> = { success: true; data: Body } | { success: false; error: Parameters<typeof fieldErrors>[0] }

interface Form<Field extends string, Body> {
  fields: readonly Field[]
  check: (typed: FieldValues<Field>, guard: Guard) => Checked<Body>
  send: (storeId: string, body: Body) => Promise<MessageResponse | Failure>
}

function readGuard(form: FormData): Guard {
  const elapsedMs = String(form.get('elapsedMs') ?? '')
  // Empty when the form is sent without script; then the time is not checked.
  return { website: String(form.get('website') ?? '').slice(0, 500), ...(elapsedMs !== '' && { elapsedMs }) }
}

const failures: Partial<Record<Failure['code'], [MessageFailure, number]>> = {
  tooFast: ['tooFast', 429],
  tooManyRequests: ['tooMany', 429],
}

/** Validates and sends a message. Every error response contains the input. */
export async function sendMessage<Field extends string, Body>(
  request: Request,
  { fields, check, send }: Form<Field | MessageField, Body>,
) {
  type Answer = MessageResult<Field | MessageField>
  const answer = (body: Answer, status = 200) => data(body, { status, headers: privatePageHeaders() })
  const form = await request.formData()
  const typed = readFieldValues(form, fields)
  const again = (errors: object, status = 422) => answer({ step: 'form', values: typed, errors }, status)
  const checked = check(typed, readGuard(form))
  const consent = typed.privacy === '' ? { privacy: 'error-empty-privacy' } : {}
  if (!checked.success) return again({ ...fieldErrors(checked.error), ...consent })
  if (typed.privacy === '') return again(consent)
  const said = await send(typed.storeId, checked.data)
  if (said.success) return answer({ step: 'sent', storeId: typed.storeId, mail: typed.mail })
  if (said.code === 'notFound') return again({ storeId: 'error-invalid-storeId' })
  if (said.errors) return again(said.errors)
  const [failure, status] = failures[said.code] ?? (['unreachable', 503] as const)
  return answer({ step: 'form', values: typed, errors: {}, failure }, status)
}
