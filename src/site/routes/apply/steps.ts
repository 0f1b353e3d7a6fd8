/** The numbers appear in the URL (`?step=2`) and are given by the specification. */
export const steps = {
  start: 0,
  question: 1,
  person: 2,
  address: 3,
  attachments: 4,
  consent: 5,
  sent: 9999,
} as const
export type StepNumber = (typeof steps)[keyof typeof steps]

/** `question` counts from 1 and is 0 in every other step. */
export interface WizardStep {
  step: StepNumber
  question: number
}

export const toStep = (step: StepNumber, question = 0): WizardStep => ({ step, question })
export const startStep = toStep(steps.start)

/** Every step after the questions counts one. */
const stepsAfterQuestions = 4

export function nextStep({ step, question }: WizardStep, questionCount: number): WizardStep {
  if (step < steps.person) return question < questionCount ? toStep(steps.question, question + 1) : toStep(steps.person)
  return toStep(step < steps.consent ? ((step + 1) as StepNumber) : steps.sent)
}

export function previousStep({ step, question }: WizardStep): WizardStep {
  if (step === steps.sent) return toStep(step)
  if (step > steps.person) return toStep((step - 1) as StepNumber)
  return question > 1 ? toStep(steps.question, question - 1) : startStep
}

export const getProgress = ({ step, question }: WizardStep, questionCount: number) => ({
  done: step < steps.person ? question : questionCount + Math.min(step, steps.consent) - 1,
  total: questionCount + stepsAfterQuestions,
})

const isStep = (value: number): value is StepNumber => (Object.values(steps) as number[]).includes(value)

/** Reads the step from the URL. Returns the first step when the URL does not fit the job. */
export function parseStep(search: URLSearchParams, questionCount: number): WizardStep {
  const step = Number(search.get('step') ?? steps.start)
  if (!isStep(step)) return startStep
  if (step !== steps.question) return toStep(step)
  const question = Number(search.get('question') ?? 1)
  return Number.isInteger(question) && question >= 1 && question <= questionCount ? toStep(step, question) : startStep
}

/** Sets the step in the URL and keeps all other parameters, such as `utm_source`. */
export function withStep(search: URLSearchParams, { step, question }: WizardStep): string {
  const changed = new URLSearchParams(search)
  changed.delete('step')
  changed.delete('question')
  if (step !== steps.start) changed.set('step', String(step))
  if (step === steps.question) changed.set('question', String(question))
  return changed.toString()
}

/** A unique text for a step, e.g. to compare two of them. */
export const stepKey = ({ step, question }: WizardStep): string => (question > 0 ? `${step}.${question}` : String(step))
