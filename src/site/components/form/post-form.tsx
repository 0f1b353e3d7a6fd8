import type { ComponentProps, Ref } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { ErrorSummary } from './error-summary.tsx'
import { type Message, MessageBox } from './message-box.tsx'
import { RequiredLegend } from './required-legend.tsx'

interface Props extends FormProps {
  /** `Form` of a fetcher sends without leaving the page. */
  as?: typeof Form
  errors: ComponentProps<typeof ErrorSummary>['errors']
  errorHeadline?: string | undefined
  /** What is not about a field. */
  message?: Message | false | undefined
  /** What the server has answered; each answer with errors or a message moves the focus to them. */
  response: unknown
  ref?: Ref<HTMLFormElement>
}

/**
 * A form that also works without script: the action of its route checks it by the schema of the API, and answers with
 * what was typed and codes of errors.
 */
export function PostForm({ as: Sent = Form, errors, errorHeadline, message, response, children, ...form }: Props) {
  return (
    <Sent method="post" noValidate {...form}>
      <ErrorSummary errors={errors} attempt={response} headline={errorHeadline} />
      {message && <MessageBox attempt={response} message={message} />}
      <RequiredLegend />
      {children}
    </Sent>
  )
}

export function SubmitButton({ className = 'button', ...button }: ComponentProps<'button'>) {
  const isSending = useNavigation().state === 'submitting'
  return <button type="submit" className={className} aria-busy={isSending} {...button} />
}
