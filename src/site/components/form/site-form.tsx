import type { ComponentProps, ReactNode, Ref } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import type { FormResult } from '#ui/use-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ErrorSummary } from './error-summary.tsx'
import { type Message, MessageBox } from './message-box.tsx'

/** What an attempt has led to. */
export interface Attempt extends FormResult {
  /** What is not about a field. */
  message?: Message
}

interface Props extends FormProps {
  /** `Form` of a fetcher sends without leaving the page. */
  as?: typeof Form
  /** Sends by script. Without it the action of the route gets the form, also without script. */
  onSend?: () => void
  errors?: ComponentProps<typeof ErrorSummary>['errors']
  /** Told which field is being changed. */
  markChanged?: (fields: readonly string[]) => void
  errorHeadline?: string | undefined
  errorText?: string | undefined
  /** What is not about a field. */
  message?: Message | false | undefined
  /** What the last attempt has led to; errors or a message of each one take the focus. */
  result: unknown
  /** Above the errors. */
  heading?: ReactNode
  /** Explains the asterisk of required fields. */
  hasLegend?: boolean
  ref?: Ref<HTMLFormElement>
}

/** A form with what is wrong in it above its fields. Input stays, whoever finds the errors. */
export function SiteForm({
  as: Sent = Form,
  onSend,
  errors = [],
  message,
  result,
  heading,
  children,
  ...props
}: Props) {
  const { errorHeadline, errorText, hasLegend = true, markChanged, onChange, ...form } = props
  return (
    <Sent
      method="post"
      noValidate
      {...(onSend && {
        onSubmit: (event) => {
          event.preventDefault()
          onSend()
        },
      })}
      // Not on "input", which comes before "change": the form would be drawn again and a list set back to its old choice.
      onChange={(event) => {
        const { target }: { target: EventTarget } = event
        markChanged?.([(target as HTMLInputElement).name])
        onChange?.(event)
      }}
      {...form}
    >
      {heading}
      <ErrorSummary errors={errors} attempt={result} headline={errorHeadline} text={errorText} />
      {message && <MessageBox attempt={result} message={message} />}
      {hasLegend && <RequiredLegend />}
      {children}
    </Sent>
  )
}

function RequiredLegend() {
  const { t } = useTranslation()
  return <p className="small soft">{t('requiredLegend')}</p>
}

export function SubmitButton({ className = 'button', ...button }: ComponentProps<'button'>) {
  const isSending = useNavigation().state === 'submitting'
  return <button type="submit" className={className} aria-busy={isSending} {...button} />
}
