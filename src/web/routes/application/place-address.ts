import { type Place, placeOf, type Step, startPlace, steps } from './steps.ts'

const isStep = (value: number): value is Step => (Object.values(steps) as number[]).includes(value)

/** What the address says; anything that makes no sense for this job is the start. */
export function readPlace(search: URLSearchParams, questions: number): Place {
  const step = Number(search.get('step') ?? steps.start)
  if (!isStep(step)) return startPlace
  if (step !== steps.question) return placeOf(step)
  const question = Number(search.get('question') ?? 1)
  return Number.isInteger(question) && question >= 1 && question <= questions ? placeOf(step, question) : startPlace
}

/** Everything else in the address, such as where the visitor came from, stays. */
export function withPlace(search: URLSearchParams, { step, question }: Place): string {
  const changed = new URLSearchParams(search)
  changed.delete('step')
  changed.delete('question')
  if (step !== steps.start) changed.set('step', String(step))
  if (step === steps.question) changed.set('question', String(question))
  return changed.toString()
}

export const placeName = ({ step, question }: Place): string => (question > 0 ? `${step}.${question}` : String(step))
