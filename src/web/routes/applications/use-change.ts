import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Failure } from '#contract/envelope.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Said } from '../../api-client.ts'
import type { Message } from '../selfservice/message-box.tsx'

/** After these the page itself says what is the matter. */
const closingCodes: readonly ProblemCode[] = ['applicationDeleted', 'applicationNotFound']

/** Sends a change, shows the page as it is afterwards, and answers what to tell beside it. */
export function useChange() {
  const { t } = useTranslation('applications')
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  async function send(call: () => Promise<Said | Failure>): Promise<Message | undefined> {
    if (isSending) return undefined
    setSending(true)
    const answer = await call()
    const isClosed = !answer.success && closingCodes.includes(answer.code)
    if (answer.success || isClosed) await revalidate()
    setSending(false)
    if (answer.success) return { tone: 'positive', headline: t('noted'), text: answer.message }
    if (isClosed) return undefined
    return { tone: 'negative', headline: t('failed.headline'), text: answer.message || t('failed.text') }
  }

  return { isSending, send, revalidate }
}
