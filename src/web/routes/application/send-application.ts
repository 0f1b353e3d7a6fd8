import type { Failure } from '#contract/envelope.ts'
import type { ApplicationRequest } from '#contract/hiring/application-requests.ts'
import { statusByProblem } from '#contract/problems.ts'
import type { Answer } from '../../api/api-caller.ts'

export type SendResult = { kind: 'created'; applicationId: string; isEarlierVersion: boolean } | Refused
type Refused = { kind: 'refused'; failure: Failure; mayHaveArrived: boolean }

interface Sending {
  /** With the key of this draft. */
  post: (body: ApplicationRequest) => Promise<Answer<{ applicationId: string }>>
  body: ApplicationRequest
  unanswered: readonly ApplicationRequest[]
}

const isSame = (one: ApplicationRequest, other: ApplicationRequest) => JSON.stringify(one) === JSON.stringify(other)

const without = (unanswered: readonly ApplicationRequest[], body: ApplicationRequest) =>
  unanswered.filter((one) => !isSame(one, body))

/** To be kept before it is sent: whoever closes the page in between finds the same application again. */
export const withTried = (
  unanswered: readonly ApplicationRequest[],
  body: ApplicationRequest,
): ApplicationRequest[] => [...without(unanswered, body), body]

const mayHaveArrived = ({ code }: Failure) => (statusByProblem[code] ?? 500) >= 500

/**
 * The key is one for the whole draft. Where the server knows it with another content, an earlier try whose answer was
 * lost has arrived: that one is asked for again, so that nobody applies twice.
 */
export async function sendApplication({ post, body, unanswered }: Sending): Promise<SendResult> {
  const answer = await post(body)
  if (answer.success) return { kind: 'created', ...answer.data, isEarlierVersion: false }
  if (answer.code !== 'keyReused') return { kind: 'refused', failure: answer, mayHaveArrived: mayHaveArrived(answer) }
  for (const earlier of without(unanswered, body).reverse()) {
    const again = await post(earlier)
    if (again.success) return { kind: 'created', ...again.data, isEarlierVersion: true }
    if (mayHaveArrived(again)) return { kind: 'refused', failure: again, mayHaveArrived: true }
  }
  return { kind: 'refused', failure: answer, mayHaveArrived: false }
}
