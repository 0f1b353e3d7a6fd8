import { data } from 'react-router'
import { fieldErrors } from '#contract/field-errors.ts'
import { tasterSchema } from '#contract/hiring/application-requests.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { privatePage } from '../../private-page.ts'
import { readTaster, type TasterAnswer } from './taster-answer.ts'

const answer = (body: TasterAnswer, status = 200) => data(body, { status, headers: privatePage() })

/** What is missing is said at its field; everything that was typed comes back. */
export async function bookTaster(request: Request, jobId: string, api: ApiClient) {
  const typed = readTaster(await request.formData())
  const checked = tasterSchema.safeParse(typed)
  if (!checked.success) return answer({ step: 'form', typed, errors: fieldErrors(checked.error) }, 422)
  const booked = await api.bookTaster(jobId, checked.data)
  if (booked.success) return answer({ step: 'done', storeId: typed.storeId, ...booked.data })
  if (booked.errors) return answer({ step: 'form', typed, errors: booked.errors }, 409)
  return booked.code === 'tooManyRequests'
    ? answer({ step: 'form', typed, errors: {}, failure: 'tooMany' }, 429)
    : answer({ step: 'form', typed, errors: {}, failure: 'unreachable' }, 503)
}
