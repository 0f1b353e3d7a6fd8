import { data, type RouterContextProvider } from 'react-router'
import { mailAddress } from '#contract/mail-address.ts'
import { privatePage } from '../../private-page.ts'
import { requestContext } from '../../request-context.ts'
import { redirectWithCookies } from './redirect-with-cookies.ts'

export type LookUpField = 'orderId' | 'mail'

export type LookUpTarget = 'order' | 'pass'

export interface LookUpAnswer {
  typed: Record<LookUpField, string>
  errors: Partial<Record<LookUpField, string>>
  /** Where to go when the order is found. */
  target: LookUpTarget
  failure?: 'notFound' | 'tooMany' | 'unreachable'
}

const folders: Record<LookUpTarget, string> = { order: '/selfservice/orders', pass: '/pass' }

const answer = (body: LookUpAnswer, status: number) => data(body, { status, headers: privatePage() })

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function check({ orderId, mail }: LookUpAnswer['typed']): LookUpAnswer['errors'] {
  return {
    ...(!orderId && { orderId: 'error-empty-orderId' }),
    ...(!mailAddress.safeParse(mail).success && { mail: 'error-empty-mail' }),
  }
}

/** Number and mail address find the order, and this browser is then allowed to act on it for a while. */
export async function lookUp(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData()
  const typed = { orderId: textOf(form, 'orderId'), mail: textOf(form, 'mail') }
  const target = form.get('to') === 'pass' ? 'pass' : 'order'
  const errors = check(typed)
  if (Object.keys(errors).length > 0) return answer({ typed, errors, target }, 422)
  const { api, cookiesOfApi } = context.get(requestContext)
  const found = await api.lookUpOrder(typed.orderId, typed.mail)
  if (found.success) throw redirectWithCookies(`${folders[target]}/${found.data.orderId}`, cookiesOfApi())
  if (found.code === 'tooManyRequests') return answer({ typed, errors, target, failure: 'tooMany' }, 429)
  if (found.code === 'orderNotFound' || found.code === 'invalidRequest')
    return answer({ typed, errors, target, failure: 'notFound' }, 404)
  return answer({ typed, errors, target, failure: 'unreachable' }, 503)
}
