import { useState } from 'react'
import { suggestMailAddress } from '#domain/mail-suggestion.ts'
import { looksLikePhoneNumber } from '#domain/phone-number.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import styles from './contact-fields.module.css'

type ContactField = 'givenname' | 'surname' | 'mail' | 'phone' | 'notes'

interface Props {
  draft: CheckoutDraft
  onChange: (changes: Partial<CheckoutDraft>) => void
  getError: (field: ContactField) => string | undefined
}

/** Who picks up. Likely typing errors are pointed out after the field is left, and never refused. */
export function ContactFields({ draft, onChange, getError }: Props) {
  const { t } = useTranslation('checkout')
  const [focused, setFocused] = useState<string | null>(null)
  const field = (name: ContactField) => ({
    name,
    label: t(name),
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: getError(name),
  })
  return (
    <fieldset onFocus={({ target }) => setFocused(target.getAttribute('name'))} onBlur={() => setFocused(null)}>
      <legend>{t('personTitle')}</legend>
      <div className={`stack gap-2 ${styles.pair}`}>
        <TextField {...field('givenname')} autoComplete="given-name" maxLength={100} isRequired />
        <TextField {...field('surname')} autoComplete="family-name" maxLength={100} isRequired />
      </div>
      <div>
        <TextField
          {...field('mail')}
          type="email"
          hint={t('mailHint')}
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <MailSuggestion mail={focused === 'mail' ? '' : draft.mail} onAccept={(mail) => onChange({ mail })} />
      </div>
      <div>
        <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
        <p className={styles.suggestion} role="status">
          {focused !== 'phone' && draft.phone !== '' && !looksLikePhoneNumber(draft.phone) && t('phoneDoubt')}
        </p>
      </div>
      <TextArea {...field('notes')} rows={3} maxLength={500} />
      <CheckboxField
        name="remember"
        checked={draft.remember}
        onChange={(remember) => onChange({ remember })}
        hint={t('rememberHint')}
      >
        {t('remember')}
      </CheckboxField>
    </fieldset>
  )
}

interface MailSuggestionProps {
  mail: string
  onAccept: (mail: string) => void
}

function MailSuggestion({ mail, onAccept }: MailSuggestionProps) {
  const { t } = useTranslation('checkout')
  const suggestion = suggestMailAddress(mail)
  function accept(better: string): void {
    onAccept(better)
    // The pressed button disappears.
    document.querySelector<HTMLElement>('[data-field="mail"] input')?.focus()
  }
  return (
    <p className={styles.suggestion} role="status">
      {suggestion && (
        <MarkupText
          text={t('mailDoubt', { mail: suggestion })}
          elements={{ mail: <button type="button" className="text-button" onClick={() => accept(suggestion)} /> }}
        />
      )}
    </p>
  )
}
