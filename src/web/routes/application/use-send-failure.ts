import type { Failure } from '#contract/envelope.ts'
import type { JobAnswer } from '#contract/jobs/job-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Message } from '../../ui/message-box.tsx'

const kinds = { tooManyRequests: 'tooMany', unavailable: 'unreachable', keyReused: 'sentBefore' } as const

/** Each failure with what it means for the applicant, and with what to do. */
export function useSendFailure({ organizer }: JobAnswer, failure: Failure | undefined): Message | undefined {
  const { t } = useTexts('application')
  if (!failure) return undefined
  const kind = failure.code in kinds ? kinds[failure.code as keyof typeof kinds] : 'other'
  return {
    tone: kind === 'other' ? 'negative' : 'neutral',
    headline: t(`failure.${kind}.headline`),
    text: t(`failure.${kind}.text`, { mail: organizer.mail }),
  }
}
