import { data } from 'react-router'
import type { Failure } from '#contract/envelope.ts'
import { statusByProblem } from '#contract/problems.ts'

/** For loaders: a page that cannot be without its data shows the error fallback with the right status. */
export function answerOrThrow<T extends { success: true }>(answer: T | Failure): T {
  if (answer.success) return answer
  throw data(answer.message, { status: statusByProblem[answer.code] })
}
