import type { Failure } from '#contract/envelope.ts'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import type { Message } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

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
