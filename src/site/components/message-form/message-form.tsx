import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { PostForm } from '../form/post-form.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './message-form.module.css'
import type { FieldValues, MessageResult } from './message-result.ts'
import { MessageSent } from './message-sent.tsx'
import { useSavedInput } from './saved-input.ts'

interface MessageFormInput<Field extends string> {
  fields: readonly Field[]
  /** The response to a form that was submitted without script. */
  documentResult: MessageResult<Field> | undefined
}

/** State of a message form. An error disappears when its field is changed. */
function useMessageForm<Field extends string>({ fields, documentResult }: MessageFormInput<Field>) {
  const { t } = useTranslation('contact')
  const fetcher = useFetcher<MessageResult<Field>>()
  const result = (fetcher.data as MessageResult<Field> | undefined) ?? documentResult
  /** Fields that were changed since the result. */
  const [changed, setChanged] = useState<{ since?: typeof result; fields: readonly string[] }>({ fields: [] })
  const fixed = changed.since === result ? changed.fields : []
  const [openedAtMs] = useState(Date.now)

  const formStep = result?.step === 'form' ? result : undefined
  const errorCode = (field: Field): string | undefined => formStep?.errors[field]
  const errorText = (code: string) => {
    const key = `errors.${code}`
    return t.has(key) ? t(key) : code
  }
  const findError = (field: Field): string | undefined => {
    const code = errorCode(field)
    return code && !fixed.includes(field) ? errorText(code) : undefined
  }
  return {
    fetcher,
    result,
    values: formStep?.values,
    failure: formStep?.failure,
    isSending: fetcher.state === 'submitting',
    findError,
    /** All errors of the last attempt, including fixed ones: the list must not shrink while it is being used. */
    errors: fields.flatMap((field) => {
      const code = errorCode(field)
      return code ? [{ field, text: errorText(code) }] : []
    }),
    markChanged: (field: string) => setChanged({ since: result, fields: [...fixed, field] }),
    elapsedMs: () => Date.now() - openedAtMs,
  }
}

export interface FieldState<Name extends string> {
  name: Name
  defaultValue: string
  error: string | undefined
}

interface MessageFormProps<Field extends string> {
  /** Key of the saved input in session storage. */
  name: string
  action: string
  label: string
  submitLabel: string
  /** In the order of the form; the consent is last. */
  fields: readonly Field[]
  initialValues: FieldValues<Field>
  documentResult: MessageResult<Field> | undefined
  stores: readonly StoreOption[]
  sentHeadline: string
  children: (stateOf: <Name extends Field>(field: Name) => FieldState<Name>) => React.ReactNode
}

/** Shared by all message forms: errors, failures, consent, honeypot, saved input and confirmation. */
export function MessageForm<Field extends string>(props: MessageFormProps<Field | 'privacy'>) {
  const { name, action, label, submitLabel, fields, initialValues, documentResult, stores, sentHeadline, children } =
    props
  const { t } = useTranslation('contact')
  const { company } = useSiteData()
  const form = useRef<HTMLFormElement>(null)
  const elapsed = useRef<HTMLInputElement>(null)
  const { fetcher, result, findError, ...state } = useMessageForm({ fields, documentResult })
  const saveForm = useSavedInput(form, name, result?.step === 'sent')
  const values = state.values ?? initialValues
  if (result?.step === 'sent') {
    const store = stores.find(({ id }) => id === result.storeId)?.name ?? company.name
    return <MessageSent headline={sentHeadline} text={t('sent.text', { store, mail: result.mail })} />
  }
  return (
    <PostForm
      as={fetcher.Form}
      ref={form}
      action={action}
      className={`stack ${styles.form}`}
      aria-label={label}
      errors={state.errors}
      message={
        state.failure && {
          tone: state.failure === 'tooFast' ? 'info' : 'error',
          headline: t(`failed.${state.failure}Headline`),
          text: t(`failed.${state.failure}Text`, { phone: company.phone, mail: company.mail }),
        }
      }
      response={result}
      onInput={({ target }) => {
        state.markChanged((target as HTMLInputElement).name)
        saveForm()
      }}
      onSubmit={() => {
        if (elapsed.current) elapsed.current.value = String(state.elapsedMs())
      }}
    >
      {children((field) => ({ name: field, defaultValue: values[field], error: findError(field) }))}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('form.trap')}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="elapsedMs" ref={elapsed} />
      <CheckboxField name="privacy" isRequired defaultChecked={values.privacy !== ''} error={findError('privacy')}>
        <MarkupText text={t('form.privacy')} elements={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
      </CheckboxField>
      <button type="submit" className="button" aria-busy={state.isSending}>
        {submitLabel}
      </button>
    </PostForm>
  )
}

const personFields = {
  name: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 200 },
  mail: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const

/** Name, e-mail and phone fields with their labels and limits. */
export function PersonField(state: FieldState<keyof typeof personFields>) {
  const { t } = useTranslation('contact')
  return <TextField {...state} {...personFields[state.name]} label={t(`form.${state.name}`)} isRequired />
}

export interface StoreOption {
  id: string
  name: string
  location: string
}

interface StoreFieldProps {
  name: 'storeId'
  defaultValue: string
  error: string | undefined
  label: string
  stores: readonly StoreOption[]
}

/** The store that receives the message. */
export function StoreField({ label, stores, ...field }: StoreFieldProps) {
  const { t } = useTranslation('contact')
  return (
    <SelectField
      {...field}
      label={label}
      hint={t('form.storeHint')}
      isRequired
      choices={stores.map(({ id, name, location }) => ({
        id,
        name: name.includes(location) ? name : `${name}, ${location}`,
      }))}
    />
  )
}
