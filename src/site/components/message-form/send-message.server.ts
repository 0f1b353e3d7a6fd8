import { data } from 'react-router'
import { fieldErrors, statusByProblem } from '#contract/errors.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
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
  check: (values: FieldValues<Field>, guard: Guard) => Checked<Body>
  send: (storeId: string, body: Body) => Promise<{ success: true } | SiteFailure>
}

function readGuard(form: FormData): Guard {
  const elapsedMs = String(form.get('elapsedMs') ?? '')
  // Empty when the form is sent without script; then the time is not checked.
  return { website: String(form.get('website') ?? '').slice(0, 500), ...(elapsedMs !== '' && { elapsedMs }) }
}

const failures: Partial<Record<SiteFailure['code'], [MessageFailure, number]>> = {
  tooFast: ['tooFast', 429],
  tooManyRequests: ['tooMany', 429],
}

/** Validates and sends a message. Every error response contains the input. */
export async function sendMessage<Field extends string, Body>(
  request: Request,
  { fields, check, send }: Form<Field | MessageField, Body>,
) {
  type Result = MessageResult<Field | MessageField>
  const respond = (body: Result, status = 200) => data(body, { status, headers: privatePageHeaders() })
  const form = await request.formData()
  const values = readFieldValues(form, fields)
  const returnForm = (errors: object, status = 422) => respond({ step: 'form', values, errors }, status)
  const checked = check(values, readGuard(form))
  const consent = values.privacy === '' ? { privacy: 'error-empty-privacy' } : {}
  if (!checked.success) return returnForm({ ...fieldErrors(checked.error), ...consent })
  if (values.privacy === '') return returnForm(consent)
  const response = await send(values.storeId, checked.data)
  if (response.success) return respond({ step: 'sent', storeId: values.storeId, mail: values.mail })
  if (response.code === 'notFound') return returnForm({ storeId: 'error-invalid-storeId' })
  if (response.errors) return returnForm(response.errors)
  const [failure, status] = failures[response.code] ?? (['unreachable', statusByProblem[response.code]] as const)
  return respond({ step: 'form', values, errors: {}, failure }, status)
}
