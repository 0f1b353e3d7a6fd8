import { data } from 'react-router'
import { fieldErrors } from '#contract/field-errors.ts'
import { withdrawalSchema } from '#contract/orders/order-requests.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { privatePage } from '../../private-page.ts'
import type { Declaration, WithdrawalAnswer, WithdrawalField } from './withdrawal-steps.ts'

const answer = (body: WithdrawalAnswer, status = 200) => data(body, { status, headers: privatePage() })

function readDeclaration(form: FormData): Declaration {
  const textOf = (field: WithdrawalField) => String(form.get(field) ?? '').trim()
  return { name: textOf('name'), orderId: textOf('orderId'), mail: textOf('mail'), notes: textOf('notes') }
}

/** One step forward, or back with everything still there. Only what is missing is asked for; nothing is refused. */
export async function declareWithdrawal(request: Request, api: ApiClient) {
  const form = await request.formData()
  const typed = readDeclaration(form)
  const intent = form.get('intent')
  if (intent === 'back') return answer({ step: 'form', typed, errors: {} })
  const checked = withdrawalSchema.safeParse(typed)
  if (!checked.success) return answer({ step: 'form', typed, errors: fieldErrors(checked.error) }, 422)
  if (intent !== 'confirm') return answer({ step: 'check', typed, hasFailed: false })
  const received = await api.withdraw(checked.data)
  if (!received.success) return answer({ step: 'check', typed, hasFailed: true }, 503)
  return answer({ step: 'done', typed, receivedAt: received.data.receivedAt })
}
