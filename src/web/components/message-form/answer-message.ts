import { data } from 'react-router'
import type { Failure } from '#contract/envelope.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import type { Said } from '../../api/api-caller.ts'
import { privatePage } from '../../private-page.ts'
import type { MessageAnswer, MessageFailure, Typed } from './message-answer.ts'
import { readTyped } from './read-typed.ts'

/** What every form for a message has, whatever else it asks. */
export type MessageField = 'storeId' | 'mail' | 'privacy'

interface Guard {
  website: string
  elapsedMs?: string
}

type Checked<Body> = { success: true; data: Body } | { success: false; error: Parameters<typeof fieldErrors>[0] }

interface Form<Field extends string, Body> {
  fields: readonly Field[]
  check: (typed: Typed<Field>, guard: Guard) => Checked<Body>
  send: (storeId: string, body: Body) => Promise<Said | Failure>
}

function readGuard(form: FormData): Guard {
  const elapsedMs = String(form.get('elapsedMs') ?? '')
  // Empty without script, which is no haste.
  return { website: String(form.get('website') ?? '').slice(0, 500), ...(elapsedMs !== '' && { elapsedMs }) }
}

const failures: Partial<Record<Failure['code'], [MessageFailure, number]>> = {
  tooFast: ['tooFast', 429],
  tooManyRequests: ['tooMany', 429],
}

/** Checks and sends; whatever goes wrong, all that was typed comes back with it. */
export async function answerMessage<Field extends string, Body>(
  request: Request,
  { fields, check, send }: Form<Field | MessageField, Body>,
) {
  type Answer = MessageAnswer<Field | MessageField>
  const answer = (body: Answer, status = 200) => data(body, { status, headers: privatePage() })
  const form = await request.formData()
  const typed = readTyped(form, fields)
  const again = (errors: object, status = 422) => answer({ step: 'form', typed, errors }, status)
  const checked = check(typed, readGuard(form))
  const consent = typed.privacy === '' ? { privacy: 'error-empty-privacy' } : {}
  if (!checked.success) return again({ ...fieldErrors(checked.error), ...consent })
  if (typed.privacy === '') return again(consent)
  const said = await send(typed.storeId, checked.data)
  if (said.success) return answer({ step: 'sent', storeId: typed.storeId, mail: typed.mail })
  if (said.code === 'notFound') return again({ storeId: 'error-invalid-storeId' })
  if (said.errors) return again(said.errors)
  const [failure, status] = failures[said.code] ?? (['unreachable', 503] as const)
  return answer({ step: 'form', typed, errors: {}, failure }, status)
}
