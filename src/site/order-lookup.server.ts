import { data, type RouterContextProvider } from 'react-router'
import { statusByProblem } from '#contract/errors.ts'
import { mailAddress } from '#contract/fields.ts'
import { requestContext } from './request-context.ts'
import { privatePageHeaders, redirectWithCookies } from './responses.ts'

export type LookUpField = 'orderId' | 'mail'

export type LookUpTarget = 'order' | 'pass'

export interface LookUpResult {
  values: Record<LookUpField, string>
  errors: { [Field in LookUpField]?: `error-empty-${Field}` }
  /** The page to open when the order is found. */
  target: LookUpTarget
  failure?: 'notFound' | 'tooMany' | 'unreachable'
  /** The result of asking for the links to all open orders. */
  links?: { mail: string; outcome: 'sent' | 'invalid' | 'tooMany' | 'unreachable' }
}

const basePaths: Record<LookUpTarget, string> = { order: '/selfservice/orders', pass: '/pass' }

const toLookUpResponse = (body: LookUpResult, status: number) => data(body, { status, headers: privatePageHeaders() })

const readText = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function checkLookUp({ orderId, mail }: LookUpResult['values']): LookUpResult['errors'] {
  return {
    ...(!orderId && { orderId: 'error-empty-orderId' as const }),
    ...(!mailAddress.safeParse(mail).success && { mail: 'error-empty-mail' as const }),
  }
}

type Links = NonNullable<LookUpResult['links']>

const statusByOutcome: Record<Exclude<Links['outcome'], 'unreachable'>, number> = {
  sent: 200,
  invalid: 422,
  tooMany: 429,
}

/** For visitors who have lost their order number. */
async function requestLinks(form: FormData, context: Readonly<RouterContextProvider>) {
  const mail = readText(form, 'linksMail')
  const target: LookUpTarget = form.get('to') === 'pass' ? 'pass' : 'order'
  const respond = (outcome: Links['outcome'], status: number) =>
    toLookUpResponse({ values: { orderId: '', mail: '' }, errors: {}, target, links: { mail, outcome } }, status)
  if (!mailAddress.safeParse(mail).success) return respond('invalid', statusByOutcome.invalid)
  const response = await context.get(requestContext).api('POST /orders/links', { body: { mail } })
  if (response.success) return respond('sent', statusByOutcome.sent)
  if (response.code === 'tooManyRequests') return respond('tooMany', statusByOutcome.tooMany)
  return respond('unreachable', statusByProblem[response.code])
}

/** Finds an order by number and e-mail address, and grants this browser access to it for a while. */
export async function lookUpOrder(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData()
  if (form.get('intent') === 'links') return requestLinks(form, context)
  const values = { orderId: readText(form, 'orderId'), mail: readText(form, 'mail') }
  const target = form.get('to') === 'pass' ? 'pass' : 'order'
  const errors = checkLookUp(values)
  if (Object.keys(errors).length > 0) return toLookUpResponse({ values, errors, target }, 422)
  const { api, apiCookies } = context.get(requestContext)
  const found = await api('GET /orders/{orderId}', {
    params: { orderId: values.orderId },
    query: { mail: values.mail },
  })
  if (found.success) throw redirectWithCookies(`${basePaths[target]}/${found.data.orderId}`, apiCookies())
  if (found.code === 'tooManyRequests') return toLookUpResponse({ values, errors, target, failure: 'tooMany' }, 429)
  if (found.code === 'orderNotFound' || found.code === 'invalidRequest')
    return toLookUpResponse({ values, errors, target, failure: 'notFound' }, 404)
  return toLookUpResponse({ values, errors, target, failure: 'unreachable' }, statusByProblem[found.code])
}
