import { TextArea, TextField } from '#ui/field.tsx'
import { MessageForm, PersonField, StoreField, type StoreOption } from '../../components/message-form/message-form.tsx'
import type { MessageResult } from '../../components/message-form/message-result.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface Props {
  storeId: string
  stores: readonly StoreOption[]
  result: MessageResult<ContactField> | undefined
}

const emptyFields = { name: '', mail: '', phone: '', subject: '', message: '', privacy: '' }

export function ContactForm({ storeId, stores, result }: Props) {
  const { t } = useTranslation('contact')
  return (
    <MessageForm
      name="contact"
      action="/contact#write"
      label={t('contact.form')}
      submitLabel={t('contact.submit')}
      fields={contactFields}
      initialValues={{ ...emptyFields, storeId }}
      documentResult={result}
      stores={stores}
      sentHeadline={t('contact.sentHeadline')}
    >
      {(stateOf) => (
        <>
          <StoreField {...stateOf('storeId')} label={t('contact.store')} stores={stores} />
          <PersonField {...stateOf('name')} />
          <PersonField {...stateOf('mail')} />
          <PersonField {...stateOf('phone')} />
          <TextField {...stateOf('subject')} label={t('contact.subject')} isRequired maxLength={200} />
          <TextArea {...stateOf('message')} label={t('form.message')} isRequired rows={8} maxLength={5000} />
        </>
      )}
    </MessageForm>
  )
}

/** In form order. */
export const contactFields = ['storeId', 'name', 'mail', 'phone', 'subject', 'message', 'privacy'] as const
type ContactField = (typeof contactFields)[number]
