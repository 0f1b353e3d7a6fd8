/** The numbers are those of the specification. */
export const steps = {
  start: 0,
  question: 1,
  person: 2,
  address: 3,
  attachments: 4,
  consent: 5,
  sent: 9999,
} as const
export type Step = (typeof steps)[keyof typeof steps]

/** Where somebody is. `question` counts from 1 and is 0 in every other step. */
export interface Place {
  step: Step
  question: number
}

export const placeOf = (step: Step, question = 0): Place => ({ step, question })
export const startPlace = placeOf(steps.start)

type Way = (question: number, questions: number) => Place

const personIfNone = (question: number, questions: number) =>
  question < questions ? placeOf(steps.question, question + 1) : placeOf(steps.person)

const table: Record<Step, { next: Way; back: Way; progress: (question: number, questions: number) => number }> = {
  [steps.start]: { next: personIfNone, back: () => startPlace, progress: () => 0 },
  [steps.question]: {
    next: personIfNone,
    back: (question) => (question > 1 ? placeOf(steps.question, question - 1) : startPlace),
    progress: (question) => question,
  },
  [steps.person]: {
    next: () => placeOf(steps.address),
    back: () => startPlace,
    progress: (_, questions) => questions + 1,
  },
  [steps.address]: {
    next: () => placeOf(steps.attachments),
    back: () => placeOf(steps.person),
    progress: (_, questions) => questions + 2,
  },
  [steps.attachments]: {
    next: () => placeOf(steps.consent),
    back: () => placeOf(steps.address),
    progress: (_, questions) => questions + 3,
  },
  [steps.consent]: {
    next: () => placeOf(steps.sent),
    back: () => placeOf(steps.attachments),
    progress: (_, questions) => questions + 4,
  },
  [steps.sent]: {
    next: () => placeOf(steps.sent),
    back: () => placeOf(steps.sent),
    progress: (_, questions) => questions + 4,
  },
}

export const nextPlace = ({ step, question }: Place, questions: number): Place => table[step].next(question, questions)
export const previousPlace = ({ step, question }: Place): Place => table[step].back(question, 0)

export const progressOf = ({ step, question }: Place, questions: number) => ({
  done: table[step].progress(question, questions),
  total: questions + 4,
})

/** Rather too many than too few. */
export const minutesNeeded = (questions: number): number => 4 + questions
