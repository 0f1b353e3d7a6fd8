import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Failure } from '#contract/envelope.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Message } from '../selfservice/message-box.tsx'

/** After these the page itself says what is the matter. */
const closingCodes: readonly ProblemCode[] = ['applicationDeleted', 'applicationNotFound']

/** Sends a change and shows what came of it. Answers what to tell if it failed. */
export function useChange() {
  const { t } = useTranslation('applications')
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  async function send(call: () => Promise<{ success: true } | Failure>): Promise<Message | undefined> {
    if (isSending) return undefined
    setSending(true)
    const answer = await call()
    if (answer.success || closingCodes.includes(answer.code)) await revalidate()
    setSending(false)
    if (answer.success || closingCodes.includes(answer.code)) return undefined
    return { tone: 'negative', headline: t('failed.headline'), text: answer.message || t('failed.text') }
  }

  return { isSending, send, revalidate }
}
