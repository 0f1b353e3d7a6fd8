import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Failure } from '#contract/envelope.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Said } from '../../api/api-caller.ts'
import type { Message } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

export interface ChangeOutcome {
  /** What to tell beside the page; nothing if the page itself says it. */
  message?: Message
  canTryAgain: boolean
}

/** After these there is another page in place of this one. */
const closingCodes: readonly ProblemCode[] = ['applicationDeleted', 'applicationNotFound']

/** Sends a change and shows the page as it is afterwards. */
export function useChange() {
  const { t } = useTexts('applications')
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  async function send(call: () => Promise<Said | Failure>): Promise<ChangeOutcome> {
    setSending(true)
    const answer = await call()
    const isClosed = !answer.success && closingCodes.includes(answer.code)
    if (answer.success || isClosed) await revalidate()
    setSending(false)
    if (answer.success)
      return { message: { tone: 'positive', headline: t('noted'), text: answer.message }, canTryAgain: false }
    if (isClosed) return { canTryAgain: false }
    return {
      message: { tone: 'negative', headline: t('failed.headline'), text: answer.message || t('failed.text') },
      canTryAgain: answer.code !== 'notPossibleNow',
    }
  }

  return { isSending, send, revalidate }
}
