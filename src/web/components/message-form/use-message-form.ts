import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { sessionMemory } from '../../state/browser-storage.ts'
import { forgetInput } from './kept-input.ts'
import type { MessageAnswer } from './message-answer.ts'

interface Form<Field extends string> {
  name: string
  fields: readonly Field[]
  /** The server's answer to a form that was sent without script. */
  plainAnswer: MessageAnswer<Field> | undefined
}

/** The answer, its number, and the errors in words: an error goes as soon as its field is changed. */
export function useMessageForm<Field extends string>({ name, fields, plainAnswer }: Form<Field>) {
  const { t } = useTexts('contact')
  const fetcher = useFetcher<MessageAnswer<Field>>()
  const answer = (fetcher.data as MessageAnswer<Field> | undefined) ?? plainAnswer
  const [attempt, setAttempt] = useState(0)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const openedAtMs = useRef(0)
  useEffect(() => {
    openedAtMs.current = Date.now()
  }, [])
  useEffect(() => {
    if (!answer) return
    setAttempt((count) => count + 1)
    setChanged(new Set())
    if (answer.step === 'sent') forgetInput(sessionMemory(), name)
  }, [answer, name])

  const back = answer?.step === 'form' ? answer : undefined
  const codeOf = (field: Field): string | undefined => back?.errors[field]
  const say = (code: string) => t(`errors.${code}`)
  const errorOf = (field: Field): string | undefined => {
    const code = codeOf(field)
    return code && !changed.has(field) ? say(code) : undefined
  }
  return {
    fetcher,
    answer,
    attempt,
    typed: back?.typed,
    failure: back?.failure,
    isSending: fetcher.state === 'submitting',
    errorOf,
    /** All of the last try, whatever has been changed since: the list must not vanish under the pointer. */
    errors: fields.flatMap((field) => {
      const code = codeOf(field)
      return code ? [{ field, text: say(code) }] : []
    }),
    noteChange: (field: string) => setChanged((before) => new Set(before).add(field)),
    elapsedMs: () => Date.now() - openedAtMs.current,
  }
}
