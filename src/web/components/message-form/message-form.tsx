import { useRef } from 'react'
import { MarkedText } from '../../i18n/marked-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { PlainConsent } from '../form/plain-consent.tsx'
import { MessageBox } from '../message-box.tsx'
import { SiteLink } from '../site-link.tsx'
import type { MessageAnswer, Typed } from './message-answer.ts'
import styles from './message-form.module.css'
import { MessageSent } from './message-sent.tsx'
import type { StoreOption } from './store-field.tsx'
import { useKeptInput } from './use-kept-input.ts'
import { useMessageForm } from './use-message-form.ts'

export interface FieldState<Name extends string> {
  name: Name
  start: string
  error: string | undefined
}

interface Props<Field extends string> {
  /** Names the form in the tab's memory. */
  name: string
  action: string
  label: string
  submitLabel: string
  /** In the order of the form; its last is the consent. */
  fields: readonly Field[]
  start: Typed<Field>
  plainAnswer: MessageAnswer<Field> | undefined
  stores: readonly StoreOption[]
  sentHeadline: string
  children: (stateOf: <Name extends Field>(field: Name) => FieldState<Name>) => React.ReactNode
}

/** What all forms for a message share: errors, failures, consent, the trap for robots, memory and the answer. */
export function MessageForm<Field extends string>(props: Props<Field | 'privacy'>) {
  const { name, action, label, submitLabel, fields, start, plainAnswer, stores, sentHeadline, children } = props
  const { t } = useTexts('contact')
  const { company } = useFrame()
  const form = useRef<HTMLFormElement>(null)
  const elapsed = useRef<HTMLInputElement>(null)
  const { fetcher, answer, attempt, errorOf, ...state } = useMessageForm({ name, fields, plainAnswer })
  const keep = useKeptInput(form, name)
  const typed = state.typed ?? start
  if (answer?.step === 'sent') {
    const store = stores.find(({ id }) => id === answer.storeId)?.name ?? company.name
    return <MessageSent headline={sentHeadline} text={t('sent.text', { store, mail: answer.mail })} attempt={attempt} />
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      className={styles.form}
      aria-label={label}
      onInput={({ target }) => {
        state.noteChange((target as HTMLInputElement).name)
        keep()
      }}
      onSubmit={() => {
        if (elapsed.current) elapsed.current.value = String(state.elapsedMs())
      }}
    >
      <ErrorSummary errors={state.errors} attempt={attempt} />
      {state.failure && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: state.failure === 'tooFast' ? 'neutral' : 'negative',
            headline: t(`failed.${state.failure}Headline`),
            text: t(`failed.${state.failure}Text`, { phone: company.phone, mail: company.mail }),
          }}
        />
      )}
      {children((field) => ({ name: field, start: typed[field], error: errorOf(field) }))}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('form.trap')}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="elapsedMs" ref={elapsed} />
      <PlainConsent name="privacy" isTicked={typed.privacy !== ''} error={errorOf('privacy')}>
        <MarkedText text={t('form.privacy')} parts={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
      </PlainConsent>
      <button type="submit" className="button" aria-busy={state.isSending}>
        {submitLabel}
      </button>
    </fetcher.Form>
  )
}
