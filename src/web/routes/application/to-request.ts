import type { ApplicationRequest } from '#contract/hiring/application-requests.ts'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { choicesOf } from '#domain/hiring/interview-question.ts'
import type { ApplicationDraft, DraftAnswer } from './draft.ts'

export type Question = JobAnswer['interview'][number]

/** What was answered, in words: one for a text or a single choice, several for several. */
export function answerTexts({ type, defaultValue }: Question, answer: DraftAnswer | undefined): string[] {
  if (typeof answer === 'string') return type === 'text' && answer.trim() ? [answer.trim()] : []
  if (!answer || type === 'text') return []
  return choicesOf(defaultValue).filter((_, position) => answer.includes(position))
}

function interviewOf(questions: readonly Question[], answers: ApplicationDraft['answers']) {
  return questions.flatMap((question) => {
    const texts = answerTexts(question, answers[question.id])
    if (texts.length === 0) return []
    return [{ id: question.id, answer: question.type === 'select-multi' ? texts : (texts[0] ?? '') }]
  })
}

interface Job {
  interview: readonly Question[]
  /** What the earliest start is called where the application is read. */
  startLabel: string
}

export function toRequest(draft: ApplicationDraft, { interview, startLabel }: Job): ApplicationRequest {
  const { givenname, surname, mail, phone, streetAddress, postalCode, location, talentPool } = draft
  const person = { givenname, surname, mail, phone, streetAddress, postalCode, location }
  const trimmed = Object.fromEntries(Object.entries(person).map(([name, text]) => [name, text.trim()]))
  const notes = draft.earliestStart.trim()
  return {
    ...(trimmed as typeof person),
    attributes: notes ? [{ name: startLabel, notes }] : [],
    interview: interviewOf(interview, draft.answers),
    talentPool,
  }
}
